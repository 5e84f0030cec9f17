import { readFile } from 'node:fs/promises'
import type { WantedConfig } from '../change/config.ts'
import type { Settings } from '../history/settings.ts'
import { checkedSettings } from '../render/client-config.ts'
import { resolvePath } from '../store/data-dir.ts'
import { toReason, UsageError } from '../store/errors.ts'

/**
 * Reads the arguments of `config set`: a file with the whole configuration, or `apiBase=/v2` for one value and `analyticsUrl=` for its default. A value
 * that is true or false, or begins as a list or an object in JSON, is one.
 *
 * @throws {UsageError} when it is neither.
 */
export async function wantedConfig(given: readonly string[]): Promise<WantedConfig> {
  const [first, ...others] = given
  if (first === undefined) throw new UsageError('config set: name a file, or values as in apiBase=/v2')
  if (!first.includes('=') && others.length === 0) return { all: await readSettings(first) }
  return { change: Object.fromEntries(given.map(parseValue)) }
}

/** The settings in a file of the operator's. @throws {Error} that lists what is wrong with it. */
export async function readSettings(file: string): Promise<Settings> {
  const text = await readFile(resolvePath(file), 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read: ${toReason(cause)}`, { cause })
  })
  return checkedSettings(parseJson(text, file), file)
}

function parseValue(given: string): readonly [name: string, value: unknown] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(given) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`${given}: name a value, as in apiBase=/v2`)
  return [name, /^(?:[[{]|true$|false$)/.test(value) ? parseJson(value, name) : value || undefined]
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${place}: not JSON`, { cause })
  }
}
