import type { ClientConfig } from './schema.ts'
import type { StoredName } from './stored-entries.ts'

export type { StoredName } from './stored-entries.ts'

let present: ClientConfig | undefined

/** Sets the configuration that the HTML contains. Called once per page, before the first call of `config`. */
export function setConfig(config: ClientConfig): void {
  present = config
}

/**
 * Returns the configuration of this deployment, which host and remotes share.
 *
 * @throws {Error} when `setConfig` has not been called.
 * @example const { apiBase } = config()
 */
export function config(): ClientConfig {
  if (!present) throw new Error('setConfig has to run before the configuration is read')
  return present
}

/**
 * Returns the key of an entry in the browser's storage: the deployment's `storagePrefix`, an underscore and
 * the name.
 *
 * @example storageKey('AUTH') // 'EQS_PROD_AUTH'
 */
export const storageKey = (name: StoredName): string => `${config().storagePrefix}_${name}`
