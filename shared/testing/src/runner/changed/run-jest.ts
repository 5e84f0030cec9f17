import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import { type PartialRun, toPartialRun } from './partial-run.ts'
import { runProgram } from './run-program.ts'

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
  const failure = await runProgram(
    'jest',
    [
      '--config',
      reporters,
      '--testSequencer',
      beside('given-order.cjs'),
      '--maxWorkers=100%',
      '--runTestsByPath',
      ...files
    ],
    { cwd: root, env: { ...env, TEST_ORDER: order }, folder, killAt: deadline }
  )
  const isOver = performance.now() >= deadline
  const done = existsSync(finished)
    ? readFileSync(finished, 'utf8')
        .split('\n')
        .filter(text => text.endsWith('}'))
        .map(text => v.parse(v.pipe(v.string(), v.parseJson(), line), text))
    : []
  const names = done.map(({ path }) => relative(root, path))
  return toPartialRun(
    {
      passed: done.reduce((sum, { passed }) => sum + passed, 0),
      failures: done.flatMap(({ path, failures }) =>
        failures.map(
          ({ fullName, reasons }) => `${relative(root, path)} › ${fullName}\n${reasons.join('\n')}`
        )
      ),
      left: files.filter(file => !names.includes(file))
    },
    failure,
    isOver
  )
}
