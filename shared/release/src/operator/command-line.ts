import * as v from 'valibot'
import { keyPart } from '../keys/key-file.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'
import type { Measures } from '../watch/judge.ts'
import type { OptionValues, TextOption } from './options.ts'

/** A parsed command line. It has only arguments and options that its command takes. */
export interface CommandLine {
  /** Name of the command, such as `policy admit`. */
  readonly command: string
  readonly names: readonly string[]
  readonly values: OptionValues
}

/** Parses `--traffic`, a percentage of members. @throws {UsageError} when it is not from 0 to 100. */
export function parseTraffic({ values: { traffic = '100' } }: CommandLine): number {
  if (!/^\d{1,3}$/.test(traffic) || Number(traffic) > 100)
    throw new UsageError('--traffic is a whole number from 0 to 100')
  return Number(traffic)
}

/** Parses an option that is a number from 0 on. @throws {UsageError} when it is not. */
export function parseAmount({ values }: CommandLine, option: TextOption, otherwise: number): number {
  const text = values[option] ?? String(otherwise)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`--${option} is a number from 0 on`)
  return Number(text)
}

/** Parses `--interval`. @returns milliseconds. @throws {UsageError} when it is not above 0. */
export function parseInterval(line: CommandLine): number {
  const seconds = parseAmount(line, 'interval', 5)
  if (seconds > 0) return seconds * 1000
  throw new UsageError('--interval is more than 0')
}

/**
 * Returns a value that must be present.
 *
 * @param what the name of the value in the message.
 * @throws {UsageError} when the value is missing.
 */
export function needed(value: string | undefined, what: string): string {
  if (!value?.trim()) throw new UsageError(`${what} is missing`)
  return value
}

/** Parses the keys of `--key`, separated by commas. @throws {UsageError} when one is not a public key. */
export function parsePublicKeys({ values: { key = '' } }: CommandLine): readonly string[] {
  const keys = key.split(',').filter(Boolean)
  const wrong = keys.find(text => !v.is(keyPart, text))
  if (wrong !== undefined)
    throw new UsageError(`--key ${wrong}: a public key has 43 characters, as release keys prints it`)
  return keys
}

/** Parses `--key` of a command that takes one key. @throws {UsageError} when there are several. */
export function parsePublicKey(line: CommandLine): string | undefined {
  const [key, ...others] = parsePublicKeys(line)
  if (others.length > 0) throw new UsageError(`--key of ${line.command} takes one key`)
  return key
}

/** Parses `mf-account@1.2.0`. @throws {UsageError} when the text is not of this form. */
export function parseName(text: string): Published {
  const [, name, version] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  if (!name || !version) throw new UsageError(`${text}: name a version, as in mf-account@1.2.0`)
  return { name, version }
}

/** Limits of a canary. The manual has the same table. */
const presets = {
  normal: { threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50 },
  strict: { threshold: 1, factor: 1.5, negligible: 0.25, slower: 2, minLoads: 100 },
  'small-club': { threshold: 4, factor: 2, negligible: 2, slower: 6, minLoads: 30 }
} as const satisfies Readonly<Record<string, Measures>>

const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name)

/** Returns the limits of `--preset`, with `--steps`. @throws {UsageError} when there is no such preset. */
export function parseLimits(line: CommandLine): Measures {
  const { preset = 'normal' } = line.values
  if (!isPreset(preset)) throw new UsageError(`--preset is ${Object.keys(presets).join(', ')}`)
  return { ...presets[preset], steps: parseSteps(line) }
}

/** @throws {UsageError} when the steps do not rise to 100. */
function parseSteps({ values: { steps } }: CommandLine): readonly number[] | undefined {
  if (steps === undefined) return undefined
  const shares = steps.split(',').map(Number)
  const isRising = shares.every((share, index) => Number.isInteger(share) && share > (shares[index - 1] ?? 0))
  if (!isRising || shares.at(-1) !== 100)
    throw new UsageError('--steps are whole numbers that rise to 100, as in 10,25,50,100')
  return shares
}

const units = { s: 1000, m: 60_000, h: 3_600_000 }

/** Parses `--time-limit`. @returns milliseconds. @throws {UsageError} when it is not a time such as `6h`. */
export function parseTimeLimit({ values: { timeLimit } }: CommandLine): number | undefined {
  if (timeLimit === undefined) return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(timeLimit) ?? []
  if (unit !== 's' && unit !== 'm' && unit !== 'h')
    throw new UsageError('--time-limit is a number with s, m or h, as in 6h')
  return Number(amount) * units[unit]
}
