import { StoreError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

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
