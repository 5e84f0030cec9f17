import { config } from '@eqs/config'
import { computed } from 'nanostores'
import { $loyalty } from '../balance.ts'
import { $auth, memberId, storedEntry } from '../session.ts'
import { whenIdle } from '../when-idle.ts'
import { $push, askPermission, browserPermission, followPermission, turnPushOff } from './permission.ts'
import { isOneSignal } from './push-addresses.ts'
import type { PushService } from './push-service.ts'

export interface PushOptions {
  /** Called for the first failure of push in a tab. Failures are not shown to members. */
  readonly onProblem: (error: unknown) => void
  /**
   * Called when a session has begun and the push service has started.
   *
   * @param hasSignedIn true when the member has signed in on this page; false when the session was restored
   *   from storage.
   */
  readonly onMember?: (hasSignedIn: boolean) => void
}

/**
 * The id of the member to whom this device is linked. The id is stored, because a tab that closes right after
 * sign-out cannot unlink the device. The next page that starts push then unlinks the device.
 */
const linkEntry = storedEntry('PUSH_LINK', v => v.string())

/** True once a push failure has been reported in this tab. Later failures in the tab are not reported. */
const problemEntry = storedEntry('PUSH_PROBLEM', v => v.boolean(), 'tab')

/**
 * Resolves when the last queued update has ended. Updates run one after another, because one member has to be
 * unlinked before the next member is linked.
 */
let lastUpdate = Promise.resolve()

let hasFailed = false

/**
 * Shows the browser's permission prompt. Call this function in a click handler only.
 *
 * @returns the permission after the prompt. `isConnected` resolves once the push service has received the current
 *   member and tags: to false when push is off, when the balance cannot be loaded, or when an update has failed and
 *   no later update has succeeded. It stays pending when the session ends first.
 */
export async function askForPush() {
  const permission = await askPermission()
  return { permission, isConnected: waitForConnection() }
}

async function waitForConnection(): Promise<boolean> {
  const member = memberId()
  let stop = () => {}
  await new Promise<void>(done => {
    stop = $tags.subscribe(tags => tags !== 'pending' && done())
  })
  stop()
  await lastUpdate
  if (memberId() !== member) return new Promise(() => {})
  return !hasFailed && typeof $tags.get() === 'object'
}

/**
 * Starts the push service once a member is signed in (specification, section 7). While notifications are
 * allowed, the device is linked to the member and tagged. Any sign-out unlinks the device.
 *
 * @param options the callbacks.
 */
export function startPush({ onProblem, onMember }: PushOptions): void {
  const report = (error: unknown) => {
    hasFailed = true
    // Only the first failure is reported, because a blocked or unreachable push service fails on every page.
    if (problemEntry.read()) return
    problemEntry.write(true)
    onProblem(error)
  }
  const appId = config().pushAppId
  let service: Promise<PushService | undefined> | undefined
  /** The id of the member to whom the device is linked. */
  let linked = linkEntry.read()
  /** The tags that were last sent to the push service, as JSON. */
  let sent: string | undefined

  const started = () => {
    service ??= whenIdle(5_000)
      .then(() => initialise(appId))
      .catch(error => {
        turnPushOff()
        report(error)
        return undefined
      })
    return service
  }

  /**
   * Unlinks, links and tags the device according to the current session and balance. Reads the state when the
   * update runs, so states between two updates are skipped.
   */
  async function update(): Promise<void> {
    if (linked === undefined && memberId() === undefined) return
    const present = await started()
    if (!present) return
    if (linked !== undefined && linked !== memberId()) {
      // Reset first: if unlinking fails and the same member returns, the device has to be linked again.
      sent = undefined
      try {
        await present.tag({ logged: 'false' })
        await present.untag(personalTags)
      } finally {
        // The device is unlinked even if the tags could not be changed, because the next member must not get
        // the previous member's alerts.
        await present.unlink()
      }
      linked = undefined
      linkEntry.remove()
    }
    const tags = $tags.get()
    if (!tags || tags === 'pending' || JSON.stringify(tags) === sent) return
    if (sent === undefined) {
      linked = tags.id
      linkEntry.write(tags.id)
      await present.link(tags.id)
    }
    await present.tag(tags)
    sent = JSON.stringify(tags)
    hasFailed = false
  }
  const follow = () => {
    lastUpdate = lastUpdate.then(update).catch(report)
  }

  if (appId !== undefined) void followPermission()
  $auth.subscribe((auth, before) => {
    follow()
    if (!auth.isAuthenticated || before?.isAuthenticated) return
    void started().then(present => {
      if (present && memberId() === auth.user._id) onMember?.(before !== undefined)
    })
  })
  $tags.listen(follow)
}

/** @returns undefined when the browser does not support push. */
async function initialise(appId: string | undefined): Promise<PushService | undefined> {
  // Specification, section 8.
  if (appId === undefined) throw new Error('Push notifications: the app id must be provided')
  if (browserPermission() === 'unsupported') return undefined
  // The code of the push service is a dynamic import, so that it does not delay the first content.
  if (isOneSignal(appId)) return (await import('./one-signal.ts')).startOneSignal(appId)
  return (await import('./web-push.ts')).startWebPush(appId)
}

/**
 * The tags that the push service stores for the member (specification, section 4). `pending` while they wait for
 * the balance. Undefined unless a member is signed in, the balance can be loaded and notifications are allowed.
 */
const $tags = computed([$auth, $loyalty, $push], (auth, { points, status }, { permission }) => {
  if (!auth.isAuthenticated || permission !== 'granted' || status === 'failed') return undefined
  if (status === 'unknown') return 'pending' as const
  const { _id, email, first_name, last_name, national_identity } = auth.user
  return {
    id: _id,
    email,
    first_name,
    last_name,
    points: String(points),
    national_identity,
    // Sign-out sets this tag to 'false'.
    logged: 'true'
  }
})

/** Names of the tags with personal data, which are removed at sign-out. */
const personalTags = ['id', 'email', 'first_name', 'last_name', 'points', 'national_identity'] as const
