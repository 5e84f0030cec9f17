import { findEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { StoreError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

/** Finds the change that gave a remote's canary its present share, against the same version. */
export async function sharedSince(store: Store, name: string, newest: HistoryEntry): Promise<HistoryEntry> {
  const { canaries, targets } = newest.checkpoint
  const since = Math.max(canaries[name] ?? 0, targets[name]?.at(-1)?.since ?? 0)
  return (await findEntry(store, since))?.entry ?? newest
}

/** Maximum comparisons of one share by the counts of one server. */
const mostStarts = 1_000

/**
 * Begins a comparison by the counts of one server. Every restart begins another one, and each could roll back a good canary by
 * chance. So all of them share one risk: the first takes 1/2, the next ones 1/6, 1/12, … 1/n(n+1). Each start creates a file
 * exclusively (`ops/watch/mf-account/12/1`), so that two servers never get the same number.
 *
 * @param since the number of the change that gave the canary its share.
 * @returns the part of the risk that this comparison may use.
 */
export async function beginTest(
  store: Store,
  { name, since }: { readonly name: string; readonly since: number }
): Promise<number> {
  const folder = `ops/watch/${name}/${since}`
  const begun = (await store.list(folder)).length
  for (let number = begun + 1; number <= mostStarts; number += 1)
    if (await store.create(`${folder}/${number}`, '')) return 1 / (number * (number + 1))
  throw new StoreError(
    `the watch of ${name} was started ${mostStarts} times, which is the limit for one canary. Name a Prometheus server with --metrics, or promote the canary again`
  )
}
