import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

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

const line = v.object({
  path: v.string(),
  passed: v.number(),
  failures: v.array(v.object({ fullName: v.string(), reasons: v.array(v.string()) }))
})

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * Runs jest on the test files in the given order, until the deadline.
 *
 * @param files paths relative to the repository's root.
 * @param deadline a value of `performance.now()`, in milliseconds.
 * @param folder a temporary folder for this run only.
 */
export async function runJest(
  files: readonly string[],
  deadline: number,
  folder: string,
  env: NodeJS.ProcessEnv
): Promise<PartialRun> {
  if (files.length === 0) return { passed: 0, failures: [], left: [] }
  const [order, finished, reporters] = ['order.json', 'finished.jsonl', 'jest-reporters.json'].map(name =>
    join(folder, name)
  )
  if (!order || !finished || !reporters) throw new Error('three names are three paths')
  writeFileSync(order, JSON.stringify(files.map(file => resolve(root, file))))
  const { jest } = v.parse(
    v.object({ jest: v.record(v.string(), v.unknown()) }),
    JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  )
  // Options of a reporter can only be set in a configuration file, not on the command line.
  const configuration = {
    ...jest,
    rootDir: root,
    reporters: [[beside('finished-reporter.mjs'), { file: finished }]]
  }
  writeFileSync(reporters, JSON.stringify(configuration))
  const child = spawn(
    'npx',
    [
      'jest',
      '--config',
      reporters,
      '--testSequencer',
      beside('given-order.cjs'),
      '--maxWorkers=100%',
      '--runTestsByPath',
      ...files
    ],
    { cwd: root, env: { ...env, TEST_ORDER: order }, stdio: ['ignore', 'ignore', 'inherit'], detached: true }
  )
  const ended = once(child, 'exit')
  const timer = setTimeout(
    () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
    Math.max(0, deadline - performance.now())
  )
  await ended
  clearTimeout(timer)
  const done = existsSync(finished)
    ? readFileSync(finished, 'utf8')
        .split('\n')
        .filter(text => text.endsWith('}'))
        .map(text => v.parse(v.pipe(v.string(), v.parseJson(), line), text))
    : []
  const names = done.map(({ path }) => relative(root, path))
  return {
    passed: done.reduce((sum, { passed }) => sum + passed, 0),
    failures: done.flatMap(({ path, failures }) =>
      failures.map(({ fullName, reasons }) => `${relative(root, path)} › ${fullName}\n${reasons.join('\n')}`)
    ),
    left: files.filter(file => !names.includes(file))
  }
}
