import type { Measure } from '../watch/compare.ts'
import { amountOf, type CommandLine } from './command-line.ts'

/** When a canary is worse and when it is good, as a command line has it. @throws {Error} when an amount is none. */
export const measureOf = (line: CommandLine): Measure => ({
  threshold: amountOf(line, 'threshold', 2),
  factor: amountOf(line, 'factor', 2),
  negligible: amountOf(line, 'negligible', 0.5),
  minLoads: amountOf(line, 'min-loads', 50),
  promoteAfter: line.values['promote-after'] === undefined ? undefined : amountOf(line, 'promote-after', 0)
})
