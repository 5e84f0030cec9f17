import { isWorkspace } from '@eqs/build/workspace'
import { Option } from 'commander'
import * as v from 'valibot'
import { keyPart } from '../keys/signing.ts'
import type { Published } from '../published/release-files.ts'
import { calledAs, UsageError } from '../store/errors.ts'
import type { Measures } from '../watch/judge.ts'

/** A parsed command line. It has only arguments and options that its command takes. */
export interface CommandLine {
  readonly command: string
  readonly names: readonly string[]
  readonly values: OptionValues
}

/** Describes `--store`. A team has no default folder. */
export function describeStore(isOurs = isWorkspace): string {
  const folder = isOurs ? ', or DATA_DIR/static' : ''
  return `the store: a folder, or s3://bucket?region=… (default: RELEASE_STORE${folder})`
}

/** Options of commands, by name. A command may describe one in its own words. */
const options = {
  addressHeader: [
    '--address-header <name>',
    'header in which the proxy in front names the client, such as X-Real-IP'
  ],
  club: ['--club <url>', 'address of the club, such as https://club.example'],
  from: ['--from <place>', 'file or folder to take it from'],
  internal: [
    '--internal <[host:]port>',
    'where operators and their metrics server connect (default: 127.0.0.1:3001)'
  ],
  key: ['--key <key,...>', 'public keys'],
  listen: ['--listen <[host:]port>', 'where members connect (default: 127.0.0.1:3000)'],
  metrics: [
    '--metrics <url>',
    'counts of versions: of one server (an address that ends in /metrics), or of all, from Prometheus'
  ],
  out: ['--out <path>', 'where to write it'],
  preset: ['--preset <name>', 'limits of a canary: normal, strict or small-club (default: normal)'],
  steps: [
    '--steps <percent,...>',
    'percentages to raise a good canary to, one after another, as in 10,25,50,100'
  ],
  store: ['--store <place>', describeStore()],
  timeLimit: ['--time-limit <time>', 'end without a verdict after 6h, 90m or 30s'],
  to: ['--to <version|release>', 'go back to this version, or to this release, and to no other'],
  traffic: ['--traffic <percent>', 'percent of members (default: 100)'],
  why: ['--why <reason>', 'the reason, for the history'],
  without: ['--without <key>', 'a key to remove: the whole key or its beginning'],
  withoutHistory: [
    '--without-history <reason>',
    'build on a history that cannot be verified; the reason, for the history'
  ],
  withoutSmoke: ['--without-smoke <reason>', 'do not open it in a browser; the reason, for the history'],
  dryRun: ['--dry-run', 'change nothing in the store, and print what would be written to it'],
  forGood: ['--for-good', 'retire the remote: its addresses become free; a rollback brings it back'],
  json: ['--json', 'print the result as one JSON document'],
  watch: ['--watch', 'go on until SIGINT or SIGTERM'],
  yes: ['--yes', 'do it']
} as const

export type OptionName = keyof typeof options

/** Values of the given options: a text for `--key <key>`, or true for `--json`. */
export type OptionValues = {
  readonly [Name in OptionName]?: (typeof options)[Name][0] extends `${string} <${string}` ? string : boolean
}

const longFlags = new Set(Object.values(options).map(([usage]) => usage.replace(/ .*/, '')))

/** Maximum number of characters of a value or an argument, because the history contains it. */
export const longestValue = 1_000

/** Creates an option of a command. @param description replaces the general description. */
export function createOption(name: OptionName, description?: string): Option {
  const [usage, general] = options[name]
  const option = new Option(usage, description ?? general)
  if (!usage.includes('<')) return option
  const long = usage.replace(/ .*/, '')
  return option.argParser((value: string, previous: string | undefined) => {
    if (previous !== undefined)
      throw new UsageError(
        `${long} is given twice. If a script of package.json has one already, run the command itself: ${calledAs()} …`
      )
    if (!value.trim()) throw new UsageError(`${long} is empty`)
    if (longFlags.has(value)) throw new UsageError(`${long} has no value: ${value} is an option`)
    if (value.length > longestValue)
      throw new UsageError(`${long} has ${value.length} characters, more than ${longestValue}`)
    return value
  })
}

export function parseTraffic({ values: { traffic = '100' } }: CommandLine): number {
  if (!/^\d{1,3}$/.test(traffic) || Number(traffic) > 100)
    throw new UsageError('--traffic must be a whole number from 0 to 100')
  return Number(traffic)
}

/** @param what the name of the value in the message. */
export function needed(value: string | undefined, what: string): string {
  if (!value?.trim()) throw new UsageError(`${what} is missing`)
  return value
}

export function parsePublicKeys({ values: { key = '' } }: CommandLine): readonly string[] {
  const keys = key.split(',').filter(Boolean)
  const wrong = keys.find(text => !v.is(keyPart, text))
  if (wrong !== undefined)
    throw new UsageError(`--key ${wrong}: a public key has 43 characters, as ${calledAs()} keys prints it`)
  return keys
}

export function parsePublicKey(line: CommandLine): string | undefined {
  const [key, ...others] = parsePublicKeys(line)
  if (others.length > 0) throw new UsageError(`--key of ${line.command} takes one key`)
  return key
}

/** Parses `mf-account@1.2.0`. */
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

/** Returns the limits of `--preset`, with `--steps`. */
export function parseLimits(line: CommandLine): Measures {
  const { preset = 'normal' } = line.values
  if (!isPreset(preset)) throw new UsageError(`--preset is ${Object.keys(presets).join(', ')}`)
  return { ...presets[preset], steps: parseSteps(line) }
}

function parseSteps({ values: { steps } }: CommandLine): readonly number[] | undefined {
  if (steps === undefined) return undefined
  const shares = steps.split(',').map(Number)
  const isRising = shares.every((share, index) => Number.isInteger(share) && share > (shares[index - 1] ?? 0))
  if (!isRising || shares.at(-1) !== 100)
    throw new UsageError('--steps must be increasing whole numbers up to 100, as in 10,25,50,100')
  return shares
}

/**
 * Parses a time in ISO, because other notations are ambiguous: JavaScript reads 5/1/2027 as the first of May. A date
 * alone is midnight in UTC. A time without a zone is local to this machine. Returns undefined when it is invalid.
 */
export function parseTime(text: string): Date | undefined {
  const time = new Date(text)
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(text) && !Number.isNaN(time.getTime()) ? time : undefined
}

const units = { s: 1000, m: 60_000, h: 3_600_000 }

/** Parses `--time-limit`. @returns milliseconds. */
export function parseTimeLimit({ values: { timeLimit } }: CommandLine): number | undefined {
  if (timeLimit === undefined) return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(timeLimit) ?? []
  if (unit !== 's' && unit !== 'm' && unit !== 'h')
    throw new UsageError('--time-limit must be a number with s, m or h, as in 6h')
  return Number(amount) * units[unit]
}
