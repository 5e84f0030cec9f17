import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'
import type { OptionValues, TextOption } from './options.ts'

/** A parsed command line: it has nothing that its command does not take. */
export interface CommandLine {
  /** As in `policy admit`. */
  readonly command: string
  readonly names: readonly string[]
  readonly values: OptionValues
}

/** Percent of members. @throws {UsageError} when it is none. */
export function parseTraffic({ values: { traffic = '100' } }: CommandLine): number {
  if (!/^\d{1,3}$/.test(traffic) || Number(traffic) > 100)
    throw new UsageError('--traffic is a whole number from 0 to 100')
  return Number(traffic)
}

/** A number from 0 on. @throws {UsageError} when it is none. */
export function parseAmount({ values }: CommandLine, option: TextOption, otherwise: number): number {
  const text = values[option] ?? String(otherwise)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`--${option} is a number from 0 on`)
  return Number(text)
}

/** Milliseconds between two looks. @throws {UsageError} when there would be none. */
export function parseInterval(line: CommandLine): number {
  const seconds = parseAmount(line, 'interval', 5)
  if (seconds > 0) return seconds * 1000
  throw new UsageError('--interval is more than 0')
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
