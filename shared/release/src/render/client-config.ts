import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { latestEntry } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Settings } from '../history/settings.ts'
import type { Store } from '../store/store.ts'
import { type DeploymentConfig, deploymentConfig } from './deployment-config.ts'

/** The configuration that members get with a state; every value has a default. @throws {Error} that lists what is wrong with it. */
export const clientConfigOf = ({ config }: Pick<ReleaseState, 'config'>): DeploymentConfig =>
  v.parse(deploymentConfig, checkedSettings(config, 'the configuration'))

/** Returns what is live; all defaults before the first promotion. */
export const liveSettings = async (store: Store): Promise<Settings> =>
  (await latestEntry(store))?.entry.state.config ?? {}

/** The same with every default in it. */
export const liveConfig = async (store: Store): Promise<DeploymentConfig> =>
  clientConfigOf({ config: await liveSettings(store) })

/** Returns what someone wants to be the settings. @param place where they stand. @throws {Error} that lists what is wrong with them. */
export function checkedSettings(wanted: unknown, place: string): Settings {
  const parsed = v.safeParse(deploymentConfig, wanted)
  if (!parsed.success) throw new Error(`${place}: ${issuesText(parsed.issues)}`)
  return { ...v.parse(v.looseObject({}), wanted) }
}
