import { keyName } from '../keys/signing.ts'
import type { GateResult, HistoryEntry } from './history-entry.ts'

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
