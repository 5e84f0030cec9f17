import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import type { Ran } from './ran-tests.ts'

// Stores the reports of the last runs, and formats the tables and failures that are printed at the end of a
// run.

/** Number of runs whose reports are stored. Older reports are deleted. */
const kept = 20

/** Number of tests in the printed list of the slowest tests. */
const slowest = 20

/**
 * Maximum number of lines per failure message at the end of a run. The test runner has printed the full
 * message before.
 */
const printedLines = 12

const folder = resolve(root, '.cache/reports/runs')

/**
 * Creates the folder for the reports of a run, and deletes the reports of the oldest runs.
 *
 * @returns the path of the new folder.
 */
export function openReports(suite: string): string {
  const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${suite}`)
  mkdirSync(path, { recursive: true })
  const runs = readdirSync(folder).toSorted()
  for (const old of runs.slice(0, -kept)) rmSync(join(folder, old), { recursive: true, force: true })
  return path
}

const summary = v.object({ failed: v.array(v.object({ file: v.string(), fullName: v.string() })) })

/**
 * Returns the failed tests of the newest run that wrote a summary, which `test:changed` runs first. A run
 * that was aborted has no summary. Returns an empty list when there is no readable summary.
 */
export function readLastFailures(runs = folder): v.InferOutput<typeof summary>['failed'] {
  try {
    const summaries = readdirSync(runs)
      .toSorted()
      .map(run => join(runs, run, 'summary.json'))
    const newest = summaries.findLast(file => existsSync(file))
    return newest === undefined ? [] : v.parse(summary, JSON.parse(readFileSync(newest, 'utf8'))).failed
  } catch {
    // There was no run, or the summary was not written completely.
    return []
  }
}

/** A stage of a run: lint, jest, or one run of Playwright. */
export interface Stage {
  readonly name: string
  readonly milliseconds: number
  readonly ran: readonly Ran[]
}

/** Writes the summary of a run, for `readLastFailures` and for people. */
export function writeSummary(path: string, stages: readonly Stage[], failed: readonly Ran[]): void {
  const text = JSON.stringify({ groups: tableOfGroups(stages), failed }, undefined, 2)
  writeFileSync(join(path, 'summary.json'), `${text}\n`)
}

/** Returns the group of a test in the table of times: a folder of `e2e`, or a kind of package. */
function toGroup({ file, project = '' }: Ran, stage: string): string {
  const [first = '', second = ''] = file.split('/')
  // If lint or jest fails without a failed test, `file` is `package.json`, and the stage is the group.
  if (second === '') return stage
  if (first === 'e2e' && project === 'browser') return `e2e: ${second}, whole browser`
  if (first === 'e2e') return `e2e: ${second}`
  if (first !== 'shared') return 'jest: screens'
  if (['ui', 'session', 'navigation'].includes(second)) return 'jest: screens'
  if (['api', 'config', 'contracts', 'validation'].includes(second)) return 'jest: rules'
  if (['build', 'create-remote', 'sdk'].includes(second)) return 'jest: build and sdk'
  return second === 'testing' ? 'jest: repository' : `jest: ${second}`
}

interface Group {
  readonly name: string
  readonly tests: number
  readonly minutes: number
}

/**
 * Returns the number of tests and the duration of each group. The duration of a stage is divided among its
 * groups in proportion to the total duration of their tests.
 */
export function tableOfGroups(stages: readonly Stage[]): readonly Group[] {
  return stages.flatMap(({ name, milliseconds, ran }) => {
    if (ran.length === 0) return [{ name, tests: 0, minutes: milliseconds / 60_000 }]
    const all = sum(ran) || 1
    return [...new Set(ran.map(test => toGroup(test, name)))].map(group => {
      const tests = ran.filter(test => toGroup(test, name) === group)
      return { name: group, tests: tests.length, minutes: (milliseconds * sum(tests)) / all / 60_000 }
    })
  })
}

const sum = (ran: readonly Ran[]): number => ran.reduce((total, { milliseconds }) => total + milliseconds, 0)

/** Returns the lines of the printed tables of groups and of the slowest tests. */
export function describeTimes(stages: readonly Stage[]): readonly string[] {
  const groups = tableOfGroups(stages)
  const width = Math.max(...groups.map(({ name }) => name.length))
  const rows = groups.map(
    ({ name, tests, minutes }) =>
      `${name.padEnd(width)} ${String(tests || '').padStart(6)} ${minutes.toFixed(1).padStart(6)}`
  )
  const slow = stages
    .flatMap(({ ran }) => ran)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, slowest)
    .map(test => `${(test.milliseconds / 1000).toFixed(1).padStart(6)} s  ${test.file} › ${test.fullName}`)
  const minutes = stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 60_000
  return [
    `${'group'.padEnd(width)}  tests minutes`,
    ...rows,
    `${'together'.padEnd(width)} ${String(stages.flatMap(({ ran }) => ran).length).padStart(6)} ${minutes.toFixed(1).padStart(6)}`,
    '',
    `the ${slow.length} slowest tests`,
    ...slow
  ]
}

/**
 * Returns the printed description of a failed test: its name, the first lines of each message, and the path
 * of the trace.
 */
export function describeFailure({ file, fullName, reasons, trace }: Ran): string {
  const lines = reasons.flatMap(reason =>
    stripVTControlCharacters(reason).trim().split('\n').slice(0, printedLines)
  )
  return [
    `✘ ${file} › ${fullName}`,
    ...lines.map(line => `    ${line}`),
    ...(trace ? [`    trace: ${trace}`] : [])
  ].join('\n')
}
