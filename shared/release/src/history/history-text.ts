import { keyName } from '../keys/signing.ts'
import { UsageError } from '../store/errors.ts'
import type { GateResult, HistoryEntry } from './history-entry.ts'
import { describeRemote } from './release-state.ts'

/** Formats one change for a terminal. */
export function entryText(entry: HistoryEntry): string {
  const { number, at, by, team, what, why, restores, differences, gate, pruned, approved } = entry
  return [
    `${number}  ${at}  ${by}${team === undefined ? '' : ` (team ${team})`}: ${what}${restores === undefined ? '' : ` (back to ${restores})`}`,
    ...(why ? [`    why: ${why}`] : []),
    ...differences.map(line => `    ${line}`),
    ...(approved ? [`    approved by ${approved.approvals.map(({ by }) => by).join(', ')}`] : []),
    ...(pruned ? [`    pruned: ${pruned.join(', ')}`] : []),
    ...gateLines(gate).map(line => `    ${line}`)
  ].join('\n')
}

/** Returns the fields of one change that `--json` prints. Fields may be added, and are never renamed. */
export const entryData = ({
  format,
  minReader,
  previous,
  contents,
  checkpoint,
  anchor,
  approved,
  signature,
  ...entry
}: HistoryEntry) => entry

/** Formats the gate's results: the passed checks in one line, then a line for each check that was left out. */
function gateLines(gate: readonly GateResult[]): readonly string[] {
  const passed = gate.flatMap(({ check, outcome }) => (outcome === 'passed' ? [check] : []))
  const leftOut = gate.filter(({ outcome }) => outcome === 'left out')
  return [
    ...(passed.length > 0 ? [`gate passed: ${passed.join(', ')}`] : []),
    ...leftOut.map(({ check, detail }) => `without ${check}: ${detail}`)
  ]
}

/**
 * Formats all changes, oldest first. The key is printed as well, because the operator's name is only what the
 * machine was configured with.
 */
export const historyText = (entries: readonly HistoryEntry[]): string =>
  entries.length > 0
    ? entries.map(entry => `${entryText(entry)}\n    signed with key ${keyName(entry.key)}`).join('\n')
    : 'nothing was promoted yet'

/**
 * Returns the entry that was live at a time. Undefined before the first promotion.
 *
 * @throws {UsageError} when the time is invalid.
 */
export function entryAt(entries: readonly HistoryEntry[], time: string): HistoryEntry | undefined {
  const moment = parseTime(time).getTime()
  return entries.findLast(entry => Date.parse(entry.at) <= moment)
}

/** True for a time in ISO. Other notations are ambiguous: JavaScript reads 5/1/2027 as the first of May. */
export const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(?:T|$)/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Parses a time. A date alone is midnight in UTC. A time without a zone is local to this machine.
 *
 * @throws {UsageError} when it is invalid.
 */
export function parseTime(time: string): Date {
  if (!isTime(time)) throw new UsageError(`${time} is not a time, such as 2026-01-31T12:00:00-03:00`)
  return new Date(time)
}

/** Describes what was live at a time, with that time in UTC. @throws {UsageError} when the time is invalid. */
export function historyAt(entries: readonly HistoryEntry[], time: string): string {
  const instant = parseTime(time).toISOString()
  const entry = entryAt(entries, instant)
  if (!entry) return `nothing was live at ${instant}`
  const { host, remotes } = entry.state
  return [
    `at ${instant}:`,
    entryText(entry),
    '',
    `host  ${host}`,
    ...Object.entries(remotes).map(([name, remote]) => `${name}  ${describeRemote(remote)}`)
  ].join('\n')
}
