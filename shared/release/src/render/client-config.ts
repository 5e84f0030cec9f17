import { type ClientConfig, clientConfig } from '@eqs/config/schema'
import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { readText, type Store } from '../store/store.ts'

/** The file in the store that ops write. */
export const configFile = 'config.json'

/** The members' configuration; every value has a default. @throws {Error} that lists what is wrong with the file. */
export async function readClientConfig(store: Store): Promise<ClientConfig> {
  const text = await readText(store, configFile)
  const parsed = v.safeParse(clientConfig, text === undefined ? {} : parseJson(text))
  if (!parsed.success) throw new Error(`${configFile}: ${issuesText(parsed.issues)}`)
  return parsed.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${configFile}: not JSON`, { cause })
  }
}
