import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { latestEntry } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Settings } from '../history/settings.ts'
import { readText, type Store } from '../store/store.ts'
import { type DeploymentConfig, deploymentConfig } from './deployment-config.ts'

/** File of the configuration before history entries contained it. */
const olderFile = 'config.json'

/**
 * Returns the settings of a state. An older entry has none; then the file counts.
 *
 * @throws {Error} that lists what is wrong with the file.
 */
export async function settingsOf(store: Store, { config }: Pick<ReleaseState, 'config'>): Promise<Settings> {
  if (config) return config
  const text = await readText(store, olderFile)
  return text === undefined ? {} : checkedSettings(parseJson(text), olderFile)
}

/**
 * Returns the configuration that members get with a state, with defaults.
 *
 * @throws {Error} that lists the invalid values.
 */
export const clientConfigOf = async (
  store: Store,
  state: Pick<ReleaseState, 'config'>
): Promise<DeploymentConfig> =>
  v.parse(deploymentConfig, checkedSettings(await settingsOf(store, state), 'the configuration'))

/** Returns the live settings; none before the first promotion. */
export const liveSettings = async (store: Store): Promise<Settings> =>
  settingsOf(store, (await latestEntry(store))?.entry.state ?? { config: {} })

/** Returns the live configuration with defaults. */
export const liveConfig = async (store: Store): Promise<DeploymentConfig> =>
  clientConfigOf(store, { config: await liveSettings(store) })

/**
 * Validates settings.
 *
 * @param place their origin, for messages.
 * @throws {Error} that lists the invalid values.
 */
export function checkedSettings(wanted: unknown, place: string): Settings {
  const parsed = v.safeParse(deploymentConfig, wanted)
  if (!parsed.success) throw new Error(`${place}: ${issuesText(parsed.issues)}`)
  return { ...v.parse(v.looseObject({}), wanted) }
}

/** Returns a note when the older file exists and is no longer used. */
export async function olderFileNote(store: Store): Promise<readonly string[]> {
  const isPassed = (await latestEntry(store).catch(() => undefined))?.entry.state.config
  return isPassed && (await store.read(olderFile))
    ? [`${olderFile} means nothing: the configuration is in the history, and release config show prints it`]
    : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${olderFile}: not JSON`, { cause })
  }
}
