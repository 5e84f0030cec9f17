/** One goal and how it was met, as a line of the table. */
export interface Verdict {
  /** What was measured, and where: `sign-in, script before content`. */
  readonly metric: string
  /** `≤ 111 KB` */
  readonly goal: string
  /** `128.4 KB` */
  readonly measured: string
  readonly verdict: 'met' | 'missed'
}

/** Writes a figure with its unit, for the goal and for what was measured: `value => value + ' ms'`. */
export type Write = (value: number) => string

/** @param write has the unit; without it the bare number is written. */
export const atMost = (metric: string, goal: number, measured: number, write: Write = String): Verdict => ({
  metric,
  goal: `≤ ${write(goal)}`,
  measured: write(measured),
  verdict: measured <= goal ? 'met' : 'missed'
})

/** @param write has the unit; without it the bare number is written. */
export const atLeast = (metric: string, goal: number, measured: number, write: Write = String): Verdict => ({
  metric,
  goal: `≥ ${write(goal)}`,
  measured: write(measured),
  verdict: measured >= goal ? 'met' : 'missed'
})

export const milliseconds: Write = value => `${Math.round(value)} ms`

/** A table with a line for each verdict, columns aligned, without a newline at its end. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = [
    ['metric', 'goal', 'measured', 'verdict'],
    ...verdicts.map(({ metric, goal, measured, verdict }) => [metric, goal, measured, verdict])
  ]
  const width = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0))
  return rows
    .map(row =>
      row
        .map((text, column) => text.padEnd(width(column)))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}
