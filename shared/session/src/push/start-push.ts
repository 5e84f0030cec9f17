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
  /** Called for the first failure in a tab; none of them reaches a member. */
  readonly onProblem: (error: unknown) => void
  /** Called for each member once the service has started. @param hasSignedIn false when the session was restored. */
  readonly onMember?: (hasSignedIn: boolean) => void
}

/** Outlives the page: a tab that is closed on signing out has no time to unlink the device, and the next start does it. */
const linkEntry = storedEntry('PUSH_LINK', v.string())

/** Reported once a tab, and not on every page. */
const problemEntry = storedEntry('PUSH_PROBLEM', v.boolean(), 'tab')

/** All updates so far, one after another: a member who leaves has to be unlinked before the next one is linked. */
let lastUpdate = Promise.resolve()

let hasFailed = false

/** Waits until the service has been told of the present state. @returns false when that failed. */
export async function pushUpdated(): Promise<boolean> {
  await lastUpdate
  return !hasFailed && $push.get().permission !== 'off'
}

/**
 * Starts the push service once somebody is signed in (specification, section 7). From then on the device is linked to the
 * member, and tagged, while notifications are allowed; after sign-out, for whatever reason, it is nobody's.
 */
export function startPush({ onProblem, onMember }: PushOptions): void {
  const report = (error: unknown) => {
    hasFailed = true
    // A browser whose push service is blocked or out of reach would fail on every page.
    if (problemEntry.read()) return
    problemEntry.write(true)
    onProblem(error)
  }
  const appId = config().pushAppId
  let service: Promise<PushService | undefined> | undefined
  /** Whose device this is for the service. */
  let linked = linkEntry.read()
  /** The tags that the service has, as JSON. */
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

  /** Gives the service what it lacks of the present state, whatever happened in between. */
  async function update(): Promise<void> {
    if (linked === undefined && memberId() === undefined) return
    const present = await started()
    if (!present) return
    if (linked !== undefined && linked !== memberId()) {
      try {
        await present.tag({ logged: 'false' })
        await present.untag(personalTags)
      } finally {
        // Whatever became of the tags, the next member is not sent this one's alerts.
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

/** @throws {Error} without an app id (specification, section 8). */
async function initialise(appId: string | undefined): Promise<PushService | undefined> {
  if (appId === undefined) throw new Error('Push notifications: the app id must be provided')
  if (browserPermission() === 'unsupported') return undefined
  // The service and its scripts come with the first member, never with the first content.
  if (isOneSignal(appId)) return (await import('./one-signal.ts')).startOneSignal(appId)
  return (await import('./web-push.ts')).startWebPush(appId)
}

/** The tags of the member (specification, section 4); undefined until all are known, and while notifications are not allowed. */
const $tags = computed([$auth, $loyalty, $push], (auth, { points, status }, { permission }) =>
  auth.isAuthenticated && status === 'known' && permission === 'granted'
    ? tagsOf(auth.user, points)
    : undefined
)

/** The tags that say who the member is. */
const personalTags = ['id', 'email', 'first_name', 'last_name', 'points', 'national_identity'] as const

const tagsOf = ({ _id, email, first_name, last_name, national_identity }: User, points: number) => ({
  id: _id,
  email,
  first_name,
  last_name,
  points: String(points),
  national_identity,
  // Sign-out sets it to the contrary.
  logged: 'true'
})

/** Resolves when the page is idle. */
const whenIdle = (): Promise<void> =>
  new Promise(done => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 5_000 })
    // Safari.
    else setTimeout(done, 1_000)
  })
