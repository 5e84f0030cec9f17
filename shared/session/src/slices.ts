import { queryKeys, type WebAsset } from '@eqs/api'
import { atom, computed } from 'nanostores'
import { fromQueries, queryClient } from './query-client.ts'

const { unread, assets } = queryKeys

// These data stay in the cache although no screen observes their queries.
for (const key of [unread, assets]) queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })

/** The slice `notifications`: the number of unread alerts. */
export const $notifications = fromQueries([unread], () => ({
  unread: queryClient.getQueryData<number>(unread) ?? 0
}))

export const setUnread = (count: number): void =>
  void queryClient.setQueryData(unread, Math.max(0, Math.trunc(count)))

export const setAssets = (list: readonly WebAsset[]): void => void queryClient.setQueryData(assets, list)

/** The slice `assets`: the brand's images and texts by name. */
export const $assets = computed(
  fromQueries([assets], () => queryClient.getQueryData<readonly WebAsset[]>(assets) ?? []),
  list => new Map(list.map(asset => [asset.name, asset]))
)

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
