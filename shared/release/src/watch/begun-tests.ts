import { StoreError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

/** Starts of one share after which none is judged by its own counts any more. */
const mostStarts = 1_000

/**
 * Begins a comparison by counts that begin with this process. Each start looks again, and so could take back a good canary by chance: of
 * all of them together the risk must be that of one. The first takes half of it, the next a sixth, then a twelfth: 1/n(n+1). Each start
 * creates a file, so that no two of several servers are the same one.
 *
 * @param since the number of the change that gave the canary its share.
 * @returns the part of the risk that is this one's.
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
    `${name} was judged anew by ${mostStarts} starts: take --prometheus, or promote it anew`
  )
}
