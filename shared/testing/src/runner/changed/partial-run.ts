/** The result of a run that may have been aborted at the deadline. */
export interface PartialRun {
  readonly passed: number
  /** Failed tests. Each text is `file › name`, followed by the failure messages. */
  readonly failures: readonly string[]
  /**
   * Tests that did not run before the deadline: paths of test files, or single tests as `file › name`. Paths
   * are relative to the repository's root.
   */
  readonly left: readonly string[]
}

/**
 * Completes the result of a run. If the program failed although no test did, the failure of the program is
 * one. Tests are left out only if the run is over because of its time limit.
 *
 * @param failure the last lines of the program's output, if the program failed or was killed.
 * @param isOver true when the deadline has passed.
 */
export function toPartialRun(run: PartialRun, failure: string | undefined, isOver: boolean): PartialRun {
  if (isOver) return run
  const failures = run.failures.length === 0 && failure !== undefined ? [failure] : run.failures
  return { ...run, failures, left: [] }
}

/**
 * Adds the results of runs. If no test has finished before the deadline, nothing is known about the change, for
 * example on a busy machine. This is a failure, because the command would otherwise end as if the tests had passed.
 */
export function addRuns(runs: readonly PartialRun[]): PartialRun {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const failures = runs.flatMap(run => run.failures)
  const left = runs.flatMap(run => run.left)
  if (left.length > 0 && passed === 0 && failures.length === 0)
    failures.push('No selected test has finished. Run the command again on a less busy machine, or npm test.')
  return { passed, failures, left }
}
