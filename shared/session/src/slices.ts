import type { WebAsset } from '@eqs/api'
import { atom, computed, map } from 'nanostores'

interface Loyalty {
  readonly points: number
  readonly category: string
  readonly status: 'unknown' | 'known' | 'failed'
  /** The balance as it was on the last visit, until the provider answers: to be shown as old, and for nothing else. */
  readonly lastKnown?: number
}

/**
 * The slice `loyalty`. `points` is 0 until the provider has answered; `status` says whether it has, so that a failed call
 * never shows as a balance of 0.
 */
export const $loyalty = map<Loyalty>({ points: 0, category: '', status: 'unknown' })

/**
 * @param points the provider's balance.
 * @param category the member's level; undefined when the provider says nothing of it.
 */
export function setLoyalty(points: number, category = $loyalty.get().category): void {
  $loyalty.set({ points, category, status: 'known' })
}

/** Sets the balance alone, which is all that the provider says when it refuses a redemption. */
export function setPoints(points: number): void {
  $loyalty.set({ ...$loyalty.get(), points, status: 'known' })
}

/** Takes off what a redemption cost, without waiting for the provider's next answer. */
export function subtractPoints(points: number): void {
  const loyalty = $loyalty.get()
  $loyalty.set({ ...loyalty, points: Math.max(0, loyalty.points - points) })
}

/** The balance could not be loaded; one that is known stays. */
export function markLoyaltyFailed(): void {
  const loyalty = $loyalty.get()
  if (loyalty.status === 'unknown') $loyalty.set({ ...loyalty, status: 'failed' })
}

/** The slice `notifications`: how many are unread. */
export const $notifications = map<{ unread: number }>({ unread: 0 })

export function setUnread(unread: number): void {
  $notifications.set({ unread: Math.max(0, Math.trunc(unread)) })
}

/** The slice `assets`: the brand's images and texts by name. */
export const $assets = atom<ReadonlyMap<string, WebAsset>>(new Map())

export function setAssets(assets: readonly WebAsset[]): void {
  $assets.set(new Map(assets.map(asset => [asset.name, asset])))
}

const $pending = atom(0)

/** The slice `loading`: whether any request is under way. */
export const $loading = computed($pending, pending => pending > 0)

let writes = 0

/** A reload now would lose the answer of a write. */
export const isWriting = (): boolean => writes > 0

/** LOADING (+1) and LOADED (−1) around each request. */
export function countPending(change: 1 | -1, isWrite: boolean): void {
  $pending.set(Math.max(0, $pending.get() + change))
  if (isWrite) writes += change
}

/** What belongs to one member must not be seen by the next. */
export function clearMemberSlices(): void {
  $loyalty.set({ points: 0, category: '', status: 'unknown' })
  setUnread(0)
}
