import { readFile } from 'node:fs/promises'
import { setConfig, type WantedConfig } from '../../change/config.ts'
import { getStore } from '../../operator/operator.ts'
import { addressPattern } from '../../render/address-pattern.ts'
import { checkedSettings, liveSettings } from '../../render/deployment-config.ts'
import { toReason, UsageError } from '../../store/errors.ts'
import { resolvePath } from '../../store/places.ts'
import { readText } from '../../store/store.ts'
import { type Command, changeCommand } from '../command.ts'

const show: Command = {
  name: 'config show',
  summary: 'print the live configuration: the values that differ from the defaults, as JSON',
  options: ['json'],
  examples: ['config show'],
  json: 'the configuration',
  async perform(line) {
    const live = await liveSettings(getStore(line))
    return { text: JSON.stringify(live, null, 2), data: live }
  }
}

const routes: Command = {
  name: 'config routes',
  summary:
    'print a pattern of the addresses with a screen, for a web server that answers all others with 404',
  options: ['json'],
  examples: ['config routes'],
  json: 'pattern',
  async perform(line) {
    const pattern = addressPattern(await readText(getStore(line), 'discovery.json'))
    if (pattern === undefined) throw new Error('nothing is live yet: promote a host first')
    return { text: pattern, data: { pattern } }
  }
}

const set = changeCommand({
  name: 'config set',
  takes: '<values...>',
  summary: 'replace the configuration by a file, or change single values; `name=` restores a default',
  examples: ['config set club.json', 'config set apiBase=/v2 analyticsUrl='],
  parse: async ({ names }) => setConfig(await wantedConfig(names))
})

export const config: readonly Command[] = [show, routes, set]

/** Reads the arguments of `config set`: a file with the whole configuration, or single values such as `apiBase=/v2`. */
export async function wantedConfig(given: readonly string[]): Promise<WantedConfig> {
  const [first, ...others] = given
  if (first === undefined) throw new UsageError('config set: name a file, or values as in apiBase=/v2')
  if (first.includes('=') || others.length > 0) return { change: Object.fromEntries(given.map(parseValue)) }
  const text = await readFile(resolvePath(first), 'utf8').catch((cause: unknown) => {
    throw new UsageError(
      `${first} cannot be read: ${toReason(cause)}. To change a value, write it as in ${first}=…`,
      { cause }
    )
  })
  return { all: checkedSettings(parseJson(text, first), first) }
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
