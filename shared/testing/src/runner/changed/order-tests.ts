import { dirname } from 'node:path'

/**
 * Orders the test files of the concerned packages by how likely a change breaks them: those that failed last, those that changed
 * themselves, those beside a changed file, and then package by package.
 *
 * @param tests in the order of their packages, the changed ones first.
 * @param changed files of the change.
 * @param failed files that failed in the last run.
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
