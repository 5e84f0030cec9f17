import type { WebAsset } from '@eqs/api'
import { atom, computed, map } from 'nanostores'

interface Loyalty {
  readonly points: number
  /** The member's level. It is the level of the last visit until the provider answers. */
  readonly category: string
  readonly status: 'unknown' | 'known' | 'failed'
  /** The balance of the last visit. Screens show it marked as outdated, and do not calculate with it. */
  readonly lastKnown?: number
}

/**
 * The slice `loyalty`: balance and level of the member. `points` is 0 until the provider answers. `status`
 * distinguishes a balance of 0 from a balance that is unknown or could not be fetched.
 */
export const $loyalty = map<Loyalty>({ points: 0, category: '', status: 'unknown' })

/**
 * Sets balance and level.
 *
 * @param points the balance.
 * @param category the member's level; undefined keeps the current level. The answer to a refused redemption
 *   contains a balance, but no level.
 */
export function setLoyalty(points: number, category = $loyalty.get().category): void {
  $loyalty.set({ points, category, status: 'known' })
}

/** Subtracts the price of a redemption from the balance, before the balance is fetched again. */
export function subtractPoints(points: number): void {
  const loyalty = $loyalty.get()
  $loyalty.set({ ...loyalty, points: Math.max(0, loyalty.points - points) })
}

/** Sets the status of the balance to `failed`, unless the balance is known. */
export function markLoyaltyFailed(): void {
  const loyalty = $loyalty.get()
  if (loyalty.status === 'unknown') $loyalty.set({ ...loyalty, status: 'failed' })
}

/** The slice `notifications`: the number of unread alerts. */
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

/** The slice `loading`: true while any call is pending. */
export const $loading = computed($pending, pending => pending > 0)

let writes = 0

/** True while a write is pending. The page must not be reloaded then, because the answer would be lost. */
export const isWriting = (): boolean => writes > 0

/**
 * Counts pending calls.
 *
 * @param change +1 when a call starts (LOADING in the specification), −1 when the call ends (LOADED).
 * @param isWrite true when the call is a write.
 */
export function countPending(change: 1 | -1, isWrite: boolean): void {
  $pending.set(Math.max(0, $pending.get() + change))
  if (isWrite) writes += change
}

/**
 * Clears the member's balance, level and number of unread alerts, so that the next member does not see them.
 */
export function clearMemberSlices(): void {
  $loyalty.set({ points: 0, category: '', status: 'unknown' })
  setUnread(0)
}
