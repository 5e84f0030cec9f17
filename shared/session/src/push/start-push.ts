import type { User } from '@eqs/api'
import { config } from '@eqs/config'
import { computed } from 'nanostores'
import * as v from 'valibot'
import { $auth, memberId } from '../session.ts'
import { $loyalty } from '../slices.ts'
import { storedEntry } from '../stored-entry.ts'
import { $push, browserPermission, followPermission, turnPushOff } from './permission.ts'
import { isOneSignal } from './push-addresses.ts'
import type { PushService } from './push-service.ts'

export interface PushOptions {
  /** Called for the first failure in a tab. Members see no push failures. */
  readonly onProblem: (error: unknown) => void
  /**
   * Called for each member once the service has started.
   *
   * @param hasSignedIn false when the session was restored.
   */
  readonly onMember?: (hasSignedIn: boolean) => void
}

/**
 * The id of the member to whom this device is linked. A tab that closes right after sign-out cannot unlink
 * the device. The next page that starts push then unlinks the device.
 */
const linkEntry = storedEntry('PUSH_LINK', v.string())

/** True once a failure has been reported in this tab, so that the failure is not reported on each page. */
const problemEntry = storedEntry('PUSH_PROBLEM', v.boolean(), 'tab')

/**
 * The promise of the last update. Updates run in order, because one member has to be unlinked before the next
 * is linked.
 */
let lastUpdate = Promise.resolve()

let hasFailed = false

/**
 * Waits until the push service has received the current state.
 *
 * @returns false when push is off, or when an update has failed and no later one has succeeded.
 */
export async function pushUpdated(): Promise<boolean> {
  await lastUpdate
  return !hasFailed && $push.get().permission !== 'off'
}

/**
 * Starts the push service once a member is signed in (specification, section 7). While notifications are
 * allowed, the device is linked to the member and tagged. Any sign-out unlinks the device.
 *
 * @param options callbacks.
 */
export function startPush({ onProblem, onMember }: PushOptions): void {
  const report = (error: unknown) => {
    hasFailed = true
    // Reported once: a blocked or unreachable push service fails on every page.
    if (problemEntry.read()) return
    problemEntry.write(true)
    onProblem(error)
  }
  const appId = config().pushAppId
  let service: Promise<PushService | undefined> | undefined
  /** The id of the member to whom the device is linked. */
  let linked = linkEntry.read()
  /** The tags that were sent last, as JSON. */
  let sent: string | undefined

  const started = () => {
    service ??= whenIdle()
      .then(() => initialise(appId))
      .catch(error => {
        turnPushOff()
        report(error)
        return undefined
      })
    return service
  }

  /**
   * Updates the push service to the current state of session and balance. Intermediate states are skipped.
   */
  async function update(): Promise<void> {
    if (linked === undefined && memberId() === undefined) return
    const present = await started()
    if (!present) return
    if (linked !== undefined && linked !== memberId()) {
      try {
        await present.tag({ logged: 'false' })
        await present.untag(personalTags)
      } finally {
        // Unlinks even if the tags could not be changed: the next member must not get this member's alerts.
        await present.unlink()
      }
      linked = undefined
      sent = undefined
      linkEntry.remove()
    }
    const tags = $tags.get()
    if (!tags || JSON.stringify(tags) === sent) return
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

/**
 * Starts the configured push service. Returns undefined when the browser does not support push.
 *
 * @throws {Error} without an app id (specification, section 8).
 */
async function initialise(appId: string | undefined): Promise<PushService | undefined> {
  if (appId === undefined) throw new Error('Push notifications: the app id must be provided')
  if (browserPermission() === 'unsupported') return undefined
  // The service's code is loaded after a member has signed in, so that it does not delay the first content.
  if (isOneSignal(appId)) return (await import('./one-signal.ts')).startOneSignal(appId)
  return (await import('./web-push.ts')).startWebPush(appId)
}

/**
 * The member's tags (specification, section 4). Undefined unless the balance is known and notifications are
 * allowed.
 */
const $tags = computed([$auth, $loyalty, $push], (auth, { points, status }, { permission }) =>
  auth.isAuthenticated && status === 'known' && permission === 'granted'
    ? toTags(auth.user, points)
    : undefined
)

/** The tags with personal data. */
const personalTags = ['id', 'email', 'first_name', 'last_name', 'points', 'national_identity'] as const

const toTags = ({ _id, email, first_name, last_name, national_identity }: User, points: number) => ({
  id: _id,
  email,
  first_name,
  last_name,
  points: String(points),
  national_identity,
  // Sign-out sets this tag to 'false'.
  logged: 'true'
})

/** Resolves when the page is idle. */
const whenIdle = (): Promise<void> =>
  new Promise(done => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 5_000 })
    // Safari lacks requestIdleCallback.
    else setTimeout(done, 1_000)
  })
