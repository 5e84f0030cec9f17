import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { latestEntry } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Settings } from '../history/settings.ts'
import type { Store } from '../store/store.ts'
import { type DeploymentConfig, deploymentConfig } from './deployment-config.ts'

/**
 * Returns the configuration of a state, with defaults.
 *
 * @throws {Error} that lists the invalid values.
 */
export const toClientConfig = ({ config }: Pick<ReleaseState, 'config'>): DeploymentConfig =>
  v.parse(deploymentConfig, checkedSettings(config, 'the configuration'))

/** Returns the live settings; empty before the first promotion. */
export const liveSettings = async (store: Store): Promise<Settings> =>
  (await latestEntry(store))?.entry.state.config ?? {}

/** Returns the live configuration with defaults. */
export const liveConfig = async (store: Store): Promise<DeploymentConfig> =>
  toClientConfig({ config: await liveSettings(store) })

/**
 * Validates settings.
 *
 * @param place origin of the settings, for messages.
 * @throws {Error} that lists the invalid values.
 */
export function checkedSettings(settings: unknown, place: string): Settings {
  const parsed = v.safeParse(deploymentConfig, settings)
  if (!parsed.success) throw new Error(`${place}: ${issuesText(parsed.issues)}`)
  return { ...v.parse(v.looseObject({}), settings) }
}
