import type { User } from '@eqs/api'
import { config } from '@eqs/config'
import { computed } from 'nanostores'
import { $auth, memberId } from '../session.ts'
import { $loyalty } from '../slices.ts'
import { createDeviceLink } from './device-link.ts'
import { $push, browserPermission, followPermission, turnPushOff } from './permission.ts'
import type { PushService, PushTags } from './push-service.ts'

export interface PushOptions {
  /** Told of each failure; none of them reaches a member. */
  readonly onProblem: (error: unknown) => void
  /** Called for each member once the service has started. @param hasSignedIn false when the session was restored. */
  readonly onMember?: (hasSignedIn: boolean) => void
}

/**
 * Starts the push service once somebody is signed in (specification, section 7), and from then on keeps it told who has
 * this device: the member and their tags while notifications are allowed, nobody after sign-out for whatever reason. What
 * a tab that was closed at once could not undo is undone at the next start.
 */
export function startPush({ onProblem, onMember }: PushOptions): void {
  const appId = config().pushAppId
  const link = createDeviceLink()
  let service: Promise<PushService | undefined> | undefined
  let told: MemberTags | undefined
  let leaving: string | undefined
  // One after another: a member who leaves has to be gone before the next one comes.
  let lastStep = Promise.resolve()

  const started = (): Promise<PushService | undefined> => {
    service ??= whenIdle()
      .then(() => initialise(appId))
      .catch(error => {
        turnPushOff()
        onProblem(error)
        return undefined
      })
    return service
  }
  const then = (step: (service: PushService) => Promise<void>): void => {
    lastStep = lastStep
      .then(started)
      .then(present => present && step(present))
      .catch(onProblem)
  }

  const unlink = (): void => {
    // Once, also when the next member comes before the service has heard of it.
    if (leaving === link.memberId) return
    const member = link.memberId
    leaving = member
    then(async present => {
      await present.tag({ logged: 'false' })
      await present.untag(personalTags)
      await present.unlink()
      told = undefined
      leaving = undefined
      if (link.memberId === member) link.set(undefined)
    })
  }

  if (appId !== undefined) void followPermission()
  $auth.subscribe((auth, before) => {
    const member = auth.isAuthenticated ? auth.user._id : undefined
    if (link.memberId !== undefined && link.memberId !== member) unlink()
    if (member === undefined || before?.isAuthenticated) return
    void started().then(present => {
      if (present && memberId() === member) onMember?.(before !== undefined)
    })
  })
  $tags.subscribe(tags => {
    if (!tags) return
    link.set(tags.id)
    then(async present => {
      if (JSON.stringify(tags) === JSON.stringify(told)) return
      // Once more: who left and came back at once has been let go in between.
      link.set(tags.id)
      if (tags.id !== told?.id) await present.link(tags.id)
      await present.tag(tags)
      told = tags
    })
  })
}

/** @throws {Error} without an app id (specification, section 8). */
async function initialise(appId: string | undefined): Promise<PushService | undefined> {
  if (appId === undefined) throw new Error('Push notifications: the app id must be provided')
  if (browserPermission() === 'unsupported') return undefined
  // The service and its scripts come with the first member, never with the first content.
  const { startOneSignal } = await import('./one-signal.ts')
  return startOneSignal(appId)
}

type MemberTags = PushTags & { readonly id: string }

/** What is told of the member; undefined until all of it is known, and while notifications are not allowed. */
const $tags = computed([$auth, $loyalty, $push], (auth, { points, status }, { permission }) =>
  auth.isAuthenticated && status === 'known' && permission === 'granted'
    ? tagsOf(auth.user, points)
    : undefined
)

/** The tags that say who it is. */
const personalTags = ['id', 'email', 'first_name', 'last_name', 'points', 'national_identity'] as const

/** The specification's list (section 4), and that they are here again: sign-out says the contrary. */
const tagsOf = (
  { _id, email, first_name, last_name, national_identity }: User,
  points: number
): MemberTags => ({
  id: _id,
  email,
  first_name,
  last_name,
  points: String(points),
  national_identity,
  logged: 'true'
})

/** Resolves when the page has nothing better to do. */
const whenIdle = (): Promise<void> =>
  new Promise(done => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 5_000 })
    // Safari.
    else setTimeout(done, 1_000)
  })
