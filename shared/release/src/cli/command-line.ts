import { parseArgs } from 'node:util'
import type { Published } from '../published/release-files.ts'
import { reasonOf, UsageError } from '../store/errors.ts'
import { calledAs, usage } from './usage.ts'

const options = {
  store: { type: 'string' },
  traffic: { type: 'string' },
  message: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string' },
  dist: { type: 'string' },
  'trusted-key': { type: 'string' },
  to: { type: 'string' },
  expect: { type: 'string' },
  why: { type: 'string' },
  'without-smoke': { type: 'string' },
  'without-history': { type: 'string' },
  remote: { type: 'string' },
  key: { type: 'string' },
  without: { type: 'string' },
  team: { type: 'string' },
  rotate: { type: 'boolean' },
  of: { type: 'string' },
  report: { type: 'string' },
  club: { type: 'string' },
  verify: { type: 'boolean' },
  live: { type: 'string' },
  at: { type: 'string' },
  metrics: { type: 'string' },
  prometheus: { type: 'string' },
  threshold: { type: 'string' },
  factor: { type: 'string' },
  negligible: { type: 'string' },
  slower: { type: 'string' },
  'min-loads': { type: 'string' },
  'promote-after': { type: 'string' },
  steps: { type: 'string' },
  'time-limit': { type: 'string' },
  interval: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'internal-port': { type: 'string' },
  'internal-host': { type: 'string' },
  'address-header': { type: 'string' },
  watch: { type: 'boolean' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  keep: { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const

type Option = keyof typeof options

interface Shape {
  /** How many names it takes at most. */
  readonly names: number
  /** What it takes beside `--store` and `--help`. */
  readonly options: readonly Option[]
}

const change = ['why', 'without-history', 'json', 'dry-run'] as const

/** What only a command that watches can be told: when a canary is worse, and when it is good. */
export const judging = [
  'prometheus',
  'threshold',
  'factor',
  'negligible',
  'slower',
  'min-loads',
  'promote-after',
  'steps'
] as const

/** What every command takes: anything else is refused, because whoever wrote it meant something by it. */
const shapes = {
  pack: { names: 2, options: ['dist', 'out', 'json'] },
  publish: { names: 2, options: ['from', 'trusted-key', 'without-history', 'json', 'dry-run'] },
  copy: { names: 1, options: ['from', 'to', 'trusted-key', 'without-history', 'json', 'dry-run'] },
  preview: { names: 1, options: ['from', 'out', 'club', 'metrics', 'without-smoke', 'report', 'json'] },
  verify: { names: Number.POSITIVE_INFINITY, options: ['without-smoke', 'report', 'live', 'json'] },
  promote: { names: Number.POSITIVE_INFINITY, options: ['traffic', 'without-smoke', 'report', ...change] },
  rollback: { names: 1, options: ['to', 'expect', 'yes', ...change] },
  watch: {
    names: 1,
    options: ['metrics', 'interval', 'time-limit', 'without-history', ...judging]
  },
  serve: {
    names: 0,
    options: [
      ...(['port', 'host', 'internal-port', 'internal-host', 'address-header', 'interval'] as const),
      'watch',
      ...judging
    ]
  },
  disable: { names: 1, options: ['message', ...change] },
  enable: { names: 1, options: change },
  retire: { names: 1, options: change },
  prune: { names: 0, options: ['keep', 'yes', 'why', 'json', 'dry-run'] },
  config: { names: Number.POSITIVE_INFINITY, options: change },
  status: { names: 0, options: ['metrics', 'json'] },
  history: { names: 0, options: ['verify', 'at', 'json'] },
  render: { names: 0, options: ['without-history', 'dry-run', 'watch', 'interval'] },
  policy: { names: 4, options: ['of', ...change] },
  proposals: { names: 0, options: ['json'] },
  approve: { names: 1, options: ['yes', 'without-smoke', 'report', ...change] },
  team: { names: 3, options: ['remote', 'key', 'without', 'traffic', ...change] },
  keys: { names: 0, options: [] },
  keygen: { names: 0, options: ['team', 'rotate'] }
} as const satisfies Readonly<Record<string, Shape>>

/** Characters of an option: what it says is read by everybody who reads the history. */
const longestValue = 1_000

export type CommandName = keyof typeof shapes

const isCommand = (text: string): text is CommandName => Object.hasOwn(shapes, text)

/** What was asked for, with nothing in it that its command does not take. */
export interface CommandLine {
  readonly command: CommandName
  readonly names: readonly string[]
  readonly values: ReturnType<typeof parse>['values']
}

/** Reads a command line. @returns undefined where help is wanted. @throws {UsageError} that says what is wrong with it. */
export function commandLine(args: readonly string[]): CommandLine | undefined {
  const { values, positionals, tokens } = parse(args)
  const [command, ...names] = positionals
  if (values.help) return undefined
  // A script whose variable is empty has not been understood.
  if (command === undefined) throw new UsageError(usage)
  if (!isCommand(command)) throw new UsageError(`no command is named ${command}\n\n${usage}`)
  const shape: Shape = shapes[command]
  const given = tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
  for (const [index, name] of given.entries()) {
    if (given.indexOf(name) !== index)
      throw new UsageError(
        `--${name} is given twice. Where a script of package.json has one already, say the command itself: ${calledAs()} ${command} …`
      )
    if (name !== 'store' && !shape.options.some(one => one === name))
      throw new UsageError(`${command} knows no --${name}`)
  }
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && value.length > longestValue)
      throw new UsageError(`--${name} has ${value.length} characters: ${longestValue} are enough`)
  const [extra] = names.slice(shape.names)
  if (extra !== undefined)
    throw new UsageError(`${command} ${names.join(' ')}: ${extra} is one name too many`)
  return { command, names, values }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  } catch (error) {
    // Its first sentence says what is wrong; the others are about dashes.
    const [reason] = reasonOf(error).split(/\. |\.?\n/)
    throw new UsageError(`${reason}; --help tells what there is`)
  }
}

/** Percent of members. @throws {UsageError} when it is none. */
export function trafficOf({ values: { traffic = '100' } }: CommandLine): number {
  if (!/^\d{1,3}$/.test(traffic) || Number(traffic) > 100)
    throw new UsageError('--traffic is a whole number from 0 to 100')
  return Number(traffic)
}

/** A number from 0 on. @throws {UsageError} when it is none. */
export function amountOf(
  { values }: CommandLine,
  option:
    | 'expect'
    | 'keep'
    | 'threshold'
    | 'factor'
    | 'negligible'
    | 'slower'
    | 'min-loads'
    | 'promote-after'
    | 'interval'
    | 'port'
    | 'internal-port',
  otherwise: number
): number {
  const text = values[option] ?? String(otherwise)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`--${option} is a number from 0 on`)
  return Number(text)
}

/** @throws {UsageError} that says what is missing. */
export function needed(value: string | undefined, what: string): string {
  if (!value?.trim()) throw new UsageError(`${what} is missing`)
  return value
}

/** A version, as in `mf-account@1.2.0`. @throws {UsageError} when it names none. */
export function parseName(text: string): Published {
  const [, name, version] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  if (!name || !version) throw new UsageError(`${text}: name a version, as in mf-account@1.2.0`)
  return { name, version }
}
