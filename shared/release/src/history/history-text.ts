import { keyName } from '../keys/release-keys.ts'
import { UsageError } from '../store/errors.ts'
import type { GateResult, HistoryEntry } from './history-entry.ts'
import { describeRemote } from './release-state.ts'

/** One change, for a terminal. */
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

/** One change, for scripts: fields are added, and never renamed. Times are ISO, UTC. */
export const entryData = ({
  format,
  minReader,
  previous,
  request,
  contents,
  checkpoint,
  anchor,
  approved,
  signature,
  ...entry
}: HistoryEntry) => entry

/** Returns what the gate said of a change that it let through: what it passed in one line, and one for each thing left out. */
export function gateLines(gate: readonly GateResult[]): readonly string[] {
  const passed = gate.flatMap(({ check, outcome }) => (outcome === 'passed' ? [check] : []))
  const leftOut = gate.filter(({ outcome }) => outcome === 'left out')
  return [
    ...(passed.length > 0 ? [`gate passed: ${passed.join(', ')}`] : []),
    ...leftOut.map(({ check, detail }) => `without ${check}: ${detail}`)
  ]
}

/** Every change, oldest first, with the key that signed it: the name of an operator is what a machine says. */
export const historyText = (entries: readonly HistoryEntry[]): string =>
  entries.length > 0
    ? entries.map(entry => `${entryText(entry)}\n    signed with key ${keyName(entry.key)}`).join('\n')
    : 'nothing was ever promoted'

/** The change that was live at a time; undefined when nothing was. @throws {UsageError} when that is no time. */
export function entryAt(entries: readonly HistoryEntry[], time: string): HistoryEntry | undefined {
  const moment = parseTime(time).getTime()
  return entries.findLast(one => Date.parse(one.at) <= moment)
}

/** A day is its first instant in UTC; a time without a zone is this machine's. @throws {UsageError} when that is no time. */
export function parseTime(time: string): Date {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`${time} is no time, as 2026-01-31T12:00:00-03:00 is`)
  return moment
}

/** Returns what was live at a time, and which instant that was taken for. @throws {UsageError} when that is no time. */
export function historyAt(entries: readonly HistoryEntry[], time: string): string {
  const entry = entryAt(entries, time)
  const instant = parseTime(time).toISOString()
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
