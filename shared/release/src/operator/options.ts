import { isWorkspace } from '@eqs/build/workspace'
import { Option } from 'commander'
import { UsageError } from '../store/errors.ts'

/** Returns how an operator runs the tool in this repository, or a team in its own. */
export const calledAs = (isOurs = isWorkspace): string => (isOurs ? 'npm run release --' : 'npx eqs-release')

/** Options with a value. A command may describe one in its own words. */
const texts = {
  addressHeader: [
    '--address-header <name>',
    'header in which the proxy in front names the client, such as X-Real-IP'
  ],
  club: ['--club <url>', 'address of the club, such as https://club.example'],
  expect: ['--expect <release>', 'only while this release is live'],
  from: ['--from <place>', 'file, folder or store to take it from'],
  internal: [
    '--internal <[host:]port>',
    'where operators and their metrics server connect (default: 127.0.0.1:3001)'
  ],
  interval: ['--interval <seconds>', 'time between two looks (default: 5)'],
  key: ['--key <key,...>', 'public keys'],
  listen: ['--listen <[host:]port>', 'where members connect (default: 127.0.0.1:3000)'],
  metrics: [
    '--metrics <url>',
    'counts of versions: of one server (an address that ends in /metrics), or of all, from Prometheus'
  ],
  out: ['--out <path>', 'where the report of the browser is written (default: DATA_DIR/ops/gate)'],
  preset: ['--preset <name>', 'limits of a canary: normal, strict or small-club (default: normal)'],
  steps: [
    '--steps <percent,...>',
    'give a good canary to so many percent in turn, as in 10,25,50,100; 100 gives it to all at once'
  ],
  store: [
    '--store <place>',
    'the store: a folder, or s3://bucket?region=… (default: RELEASE_STORE, or DATA_DIR/static)'
  ],
  timeLimit: ['--time-limit <time>', 'end without a verdict after 6h, 90m or 30s'],
  to: ['--to <version|release>', 'go back to this version, or to this release, and to no other'],
  traffic: ['--traffic <percent>', 'percent of members (default: 100)'],
  why: ['--why <reason>', 'the reason, for the history'],
  without: ['--without <key>', 'a key that counts no more: the key, or how it begins'],
  withoutHistory: [
    '--without-history <reason>',
    'build on a history that cannot be verified; the reason, for the history'
  ],
  withoutSmoke: ['--without-smoke <reason>', 'do not open it in a browser; the reason, for the history']
} as const

const flags = {
  dryRun: ['--dry-run', 'change nothing in the store, and print what would be written to it'],
  forGood: ['--for-good', 'retire the remote: its addresses become free; a rollback brings it back'],
  json: ['--json', 'print the result as one JSON document'],
  watch: ['--watch', 'go on until SIGINT or SIGTERM'],
  yes: ['--yes', 'do it without a question']
} as const

export type TextOption = keyof typeof texts
type FlagOption = keyof typeof flags
export type OptionName = TextOption | FlagOption

export type OptionValues = Readonly<
  Partial<Record<TextOption, string>> & Partial<Record<FlagOption, boolean>>
>

const all: Readonly<Record<OptionName, readonly [flags: string, description: string]>> = {
  ...texts,
  ...flags
}
const longFlags = new Set(Object.values(all).map(([usage]) => usage.replace(/ .*/, '')))

/** Maximum number of characters of a value or an argument, because the history contains it. */
export const longestValue = 1_000

/** Creates an option of a command. @param description replaces the general description. */
export function createOption(name: OptionName, description?: string): Option {
  const [usage, general] = all[name]
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

/** Returns the values of the options that commander has parsed. */
export function parseValues(collected: Readonly<Record<string, unknown>>): OptionValues {
  const values: Partial<Record<TextOption, string>> = Object.fromEntries(
    Object.entries(collected).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  )
  const set: Partial<Record<FlagOption, boolean>> = Object.fromEntries(
    Object.entries(collected).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
  )
  return { ...values, ...set }
}
