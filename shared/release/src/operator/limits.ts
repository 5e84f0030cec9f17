import { UsageError } from '../store/errors.ts'
import type { Measures } from '../watch/judge.ts'
import type { CommandLine } from './command-line.ts'

/** Limits of a canary; the manual has the same table. */
const presets = {
  normal: { threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50 },
  strict: { threshold: 1, factor: 1.5, negligible: 0.25, slower: 2, minLoads: 100 },
  'small-club': { threshold: 4, factor: 2, negligible: 2, slower: 6, minLoads: 30 }
} as const satisfies Readonly<Record<string, Measures>>

const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name)

/** When a canary is worse and when it is good, as a command line has it. @throws {UsageError} when it names no preset. */
export function parseLimits(line: CommandLine): Measures {
  const { preset = 'normal' } = line.values
  if (!isPreset(preset)) throw new UsageError(`--preset is ${Object.keys(presets).join(', ')}`)
  return { ...presets[preset], steps: parseSteps(line) }
}

/** @throws {UsageError} when they do not rise from one share to all members. */
function parseSteps({ values: { steps } }: CommandLine): readonly number[] | undefined {
  if (steps === undefined) return undefined
  const shares = steps.split(',').map(Number)
  const isRising = shares.every((share, index) => Number.isInteger(share) && share > (shares[index - 1] ?? 0))
  if (!isRising || shares.at(-1) !== 100)
    throw new UsageError('--steps are whole numbers that rise to 100, as in 10,25,50,100')
  return shares
}

const units = { s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds. @throws {UsageError} when it is no time. */
export function parseTimeLimit({ values: { timeLimit } }: CommandLine): number | undefined {
  if (timeLimit === undefined) return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(timeLimit) ?? []
  if (unit !== 's' && unit !== 'm' && unit !== 'h')
    throw new UsageError('--time-limit is a number with s, m or h, as in 6h')
  return Number(amount) * units[unit]
}
