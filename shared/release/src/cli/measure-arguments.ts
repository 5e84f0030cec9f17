import { UsageError } from '../store/errors.ts'
import type { Measure } from '../watch/compare.ts'
import { amountOf, type CommandLine } from './command-line.ts'

/** Milliseconds between two looks. @throws {UsageError} when there would be none. */
export function intervalOf(line: CommandLine): number {
  const seconds = amountOf(line, 'interval', 5)
  if (seconds > 0) return seconds * 1000
  throw new UsageError('--interval is more than 0')
}

/** When a canary is worse and when it is good, as a command line has it. @throws {Error} when an amount is none. */
export const measureOf = (line: CommandLine): Measure => ({
  threshold: amountOf(line, 'threshold', 2),
  factor: amountOf(line, 'factor', 2),
  negligible: amountOf(line, 'negligible', 0.5),
  minLoads: amountOf(line, 'min-loads', 50),
  steps: stepsOf(line),
  promoteAfter: line.values['promote-after'] === undefined ? undefined : amountOf(line, 'promote-after', 0)
})

/** @throws {UsageError} when they do not rise from one share to everybody. */
function stepsOf({ values: { steps } }: CommandLine): readonly number[] | undefined {
  if (steps === undefined) return undefined
  const shares = steps.split(',').map(Number)
  const isRising = shares.every((share, index) => Number.isInteger(share) && share > (shares[index - 1] ?? 0))
  if (!isRising || shares.at(-1) !== 100)
    throw new UsageError('--steps are whole numbers that rise to 100, as in 10,25,50,100')
  return shares
}

const units = { s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds. @throws {UsageError} when it is no time. */
export function timeLimitOf({ values }: CommandLine): number | undefined {
  const text = values['time-limit']
  if (text === undefined) return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? []
  if (unit !== 's' && unit !== 'm' && unit !== 'h')
    throw new UsageError('--time-limit is a number with s, m or h, as in 6h')
  return Number(amount) * units[unit]
}
