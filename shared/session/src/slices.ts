import type { WebAsset } from '@eqs/api'
import { atom, computed, map } from 'nanostores'

interface Loyalty {
  readonly points: number
  readonly category: string
  readonly status: 'unknown' | 'known' | 'failed'
  /** The balance of the last visit. Screens only show it, marked as outdated. */
  readonly lastKnown?: number
}

/**
 * The slice `loyalty`. `points` is 0 until the provider answers. `status` distinguishes a real 0 from an
 * unknown or failed balance.
 */
export const $loyalty = map<Loyalty>({ points: 0, category: '', status: 'unknown' })

/**
 * Sets balance and level.
 *
 * @param points the balance.
 * @param category the member's level; undefined keeps the known one.
 */
export function setLoyalty(points: number, category = $loyalty.get().category): void {
  $loyalty.set({ points, category, status: 'known' })
}

/** Sets the balance and keeps the level, which a refused redemption does not report. */
export function setPoints(points: number): void {
  $loyalty.set({ ...$loyalty.get(), points, status: 'known' })
}

/** Subtracts the price of a redemption at once (optimistic update). */
export function subtractPoints(points: number): void {
  const loyalty = $loyalty.get()
  $loyalty.set({ ...loyalty, points: Math.max(0, loyalty.points - points) })
}

/** Marks the balance as failed, unless it is known. */
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

/** True while a write is pending. Reloading the page would lose the answer. */
export const isWriting = (): boolean => writes > 0

/** Counts pending calls: LOADING (+1) when a call starts, LOADED (−1) when it ends. */
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
