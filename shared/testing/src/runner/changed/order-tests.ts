import { dirname } from 'node:path'

/**
 * Orders test files by the probability that the change breaks them: first the files that failed in the last
 * run, then changed test files, then tests in the folder of a changed file, then all others.
 *
 * @param tests test files, those of changed packages first.
 * @param changed the changed files.
 * @param failed the files that failed in the last run.
 */
export function orderTests(
  tests: readonly string[],
  changed: readonly string[],
  failed: readonly string[]
): readonly string[] {
  const folders = new Set(changed.map(file => dirname(file)))
  const rank = (test: string): number => {
    if (failed.includes(test)) return 0
    if (changed.includes(test)) return 1
    return folders.has(dirname(test)) ? 2 : 3
  }
  return tests.toSorted((one, other) => rank(one) - rank(other))
}
