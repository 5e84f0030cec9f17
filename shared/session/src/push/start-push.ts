import type { User } from '@eqs/api'
import { config } from '@eqs/config'
import { computed } from 'nanostores'
import * as v from 'valibot'
import { $auth, memberId } from '../session.ts'
import { $loyalty } from '../slices.ts'
import { storedEntry } from '../stored-entry.ts'
import type { PushService } from './one-signal.ts'
import { $push, browserPermission, followPermission, turnPushOff } from './permission.ts'

export interface PushOptions {
  /** Called for each failure; none of them reaches a member. */
  readonly onProblem: (error: unknown) => void
  /** Called for each member once the service has started. @param hasSignedIn false when the session was restored. */
  readonly onMember?: (hasSignedIn: boolean) => void
}

/** Outlives the page: a tab that is closed on signing out has no time to unlink the device, and the next start does it. */
const linkEntry = storedEntry('PUSH_LINK', v.string())

/**
 * Starts the push service once somebody is signed in (specification, section 7). From then on the device is linked to the
 * member, and tagged, while notifications are allowed; after sign-out, for whatever reason, it is nobody's.
 */
export function startPush({ onProblem, onMember }: PushOptions): void {
  const appId = config().pushAppId
  let service: Promise<PushService | undefined> | undefined
  let lastUpdate = Promise.resolve()
  /** Whose device this is for the service. */
  let linked = linkEntry.read()
  /** The tags that the service has, as JSON. */
  let sent: string | undefined

  const started = () => {
    service ??= whenIdle()
      .then(() => initialise(appId))
      .catch(error => {
        turnPushOff()
        onProblem(error)
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
      await present.tag({ logged: 'false' })
      await present.untag(personalTags)
      await present.unlink()
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
  }
  // One after another: a member who leaves has to be unlinked before the next one is linked.
  const follow = () => {
    lastUpdate = lastUpdate.then(update).catch(onProblem)
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
  const { startOneSignal } = await import('./one-signal.ts')
  return startOneSignal(appId)
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
