import { type ClientConfig, clientConfig } from '@eqs/navigation/config'
import * as v from 'valibot'
import type { StaticRoot } from './static-root.ts'

/** The file in the static root that ops write. */
const configFile = 'config.json'

/** The members' configuration; every value has a default. @throws {Error} that lists what is wrong with the file. */
export async function readClientConfig(root: StaticRoot): Promise<ClientConfig> {
  const text = await root.read(configFile)
  const parsed = v.safeParse(clientConfig, text === undefined ? {} : parseJson(text))
  if (!parsed.success) {
    const wrong = parsed.issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
    throw new Error(`${configFile}: ${wrong.join('; ')}`)
  }
  return parsed.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${configFile}: not JSON`, { cause })
  }
}
