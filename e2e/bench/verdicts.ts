/** A goal with the measured value: one row of the table that the benchmark prints. */
export interface Verdict {
  /** First column of the table: `/ingresa, script before content`. */
  readonly metric: string
  /** Goal with its unit: `≤ 111 KB`. */
  readonly goal: string
  /** Measured value with its unit: `128.4 KB`. */
  readonly measured: string
  readonly verdict: 'met' | 'missed'
}

/** Formats the goal and the measured value with their unit: `value => value + ' ms'`. */
export type Write = (value: number) => string

/** @param write formats a value with its unit. Default: the bare number. */
export const atMost = (metric: string, goal: number, measured: number, write: Write = String): Verdict => ({
  metric,
  goal: `≤ ${write(goal)}`,
  measured: write(measured),
  verdict: measured <= goal ? 'met' : 'missed'
})

/** @param write formats a value with its unit. Default: the bare number. */
export const atLeast = (metric: string, goal: number, measured: number, write: Write = String): Verdict => ({
  metric,
  goal: `≥ ${write(goal)}`,
  measured: write(measured),
  verdict: measured >= goal ? 'met' : 'missed'
})

export const milliseconds: Write = value => `${Math.round(value)} ms`

/** @returns a table with aligned columns and a line for each verdict, without a newline at the end. */
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
