import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { latestEntry } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Settings } from '../history/settings.ts'
import { readText, type Store } from '../store/store.ts'
import { type DeploymentConfig, deploymentConfig } from './deployment-config.ts'

/** Where the configuration was before it was part of the history's entries. */
const olderFile = 'config.json'

/** The settings of a state, or where it is of an older entry, those of the file. @throws {Error} that says what is wrong with the file. */
export async function settingsOf(store: Store, { config }: Pick<ReleaseState, 'config'>): Promise<Settings> {
  if (config) return config
  const text = await readText(store, olderFile)
  return text === undefined ? {} : checkedSettings(parseJson(text), olderFile)
}

/** The configuration that members get with a state; every value has a default. @throws {Error} that lists what is wrong with it. */
export const clientConfigOf = async (
  store: Store,
  state: Pick<ReleaseState, 'config'>
): Promise<DeploymentConfig> =>
  v.parse(deploymentConfig, checkedSettings(await settingsOf(store, state), 'the configuration'))

/** Returns what is live; all defaults before the first promotion. */
export const liveSettings = async (store: Store): Promise<Settings> =>
  settingsOf(store, (await latestEntry(store))?.entry.state ?? { config: {} })

/** The same with every default in it. */
export const liveConfig = async (store: Store): Promise<DeploymentConfig> =>
  clientConfigOf(store, { config: await liveSettings(store) })

/** Returns what someone wants to be the settings. @param place where they stand. @throws {Error} that lists what is wrong with them. */
export function checkedSettings(wanted: unknown, place: string): Settings {
  const parsed = v.safeParse(deploymentConfig, wanted)
  if (!parsed.success) throw new Error(`${place}: ${issuesText(parsed.issues)}`)
  return { ...v.parse(v.looseObject({}), wanted) }
}

/** Returns what is said of the older file where it means nothing any more. */
export async function olderFileNote(store: Store): Promise<readonly string[]> {
  const isPassed = (await latestEntry(store).catch(() => undefined))?.entry.state.config
  return isPassed && (await store.read(olderFile))
    ? [`${olderFile} means nothing: the configuration is in the history, and release config show tells it`]
    : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${olderFile}: not JSON`, { cause })
  }
}
