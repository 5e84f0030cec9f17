import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { findEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Trust } from '../history/trusted-history.ts'
import { isSignedText, withSignature } from '../keys/signing.ts'
import { StoreError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import type { Loads } from './read-loads.ts'

const counts = { loads: v.number(), failed: v.number() }

/** Values of the counters when a canary got its share. */
const baseline = v.strictObject({
  name: v.string(),
  /** Number of the change that gave it this share. */
  since: v.number(),
  /** Address of the counters. */
  source: v.string(),
  counts: v.array(
    v.strictObject({
      remote: v.string(),
      version: v.string(),
      ...counts,
      slow: v.record(v.string(), v.strictObject(counts))
    })
  ),
  /** Ed25519 over the JSON of all fields before it, base64. */
  signature: v.string()
})

type Baseline = v.InferOutput<typeof baseline>
type Of = Pick<Baseline, 'name' | 'since' | 'source'>

/**
 * Returns the values of the counters at the first look at a canary's share. A restarted watch continues from
 * them. They are stored and signed in `ops/watch/mf-account.json`. A baseline of another share or other
 * counters is replaced.
 */
export async function readBaseline(
  { store, keys }: Pick<Trust, 'store' | 'keys'>,
  { name, since, source }: Of,
  now: readonly Loads[]
): Promise<readonly Loads[]> {
  const path = `ops/watch/${name}.json`
  const text = await readText(store, path)
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), baseline), text)
  if (text !== undefined && kept.success && isSignedText(text, keys)) {
    const { counts: then, signature: _, ...of } = kept.output
    if (isDeepStrictEqual(of, { name, since, source })) return then
  }
  const unsigned = { name, since, source, counts: now.filter(({ remote }) => remote === name) }
  await store.replace(path, JSON.stringify(withSignature(keys, unsigned)))
  return unsigned.counts
}

/** Finds the change that gave a remote's canary its present share, against the same version. */
export async function sharedSince(store: Store, name: string, newest: HistoryEntry): Promise<HistoryEntry> {
  const { canaries, targets } = newest.checkpoint
  const since = Math.max(canaries[name] ?? 0, targets[name]?.at(-1)?.since ?? 0)
  return (await findEntry(store, since))?.entry ?? newest
}

/** Maximum comparisons of one share by counts in memory. */
const mostStarts = 1_000

/**
 * Begins a comparison whose counts start with this process. Every restart begins another one, and each could
 * roll back a good canary by chance. So all of them share one risk: the first takes 1/2, the next ones 1/6,
 * 1/12, … 1/n(n+1). Each start creates a file exclusively, so that two servers never get the same number.
 *
 * @param since the number of the change that gave the canary its share.
 * @returns the part of the risk that this comparison may use.
 * @throws {StoreError} after too many starts.
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
    `${name} was judged again by ${mostStarts} starts: use a Prometheus server (--metrics), or promote it again`
  )
}
