import type { ClientConfig } from './schema.ts'
import type { StoredName } from './stored-entries.ts'

export type { StoredName } from './stored-entries.ts'

let present: ClientConfig | undefined

/** Called once a page, with what stands in the HTML, before anything else reads it. */
export function setConfig(config: ClientConfig): void {
  present = config
}

/** This deployment's configuration, the same for the host and every remote. @throws {Error} before `setConfig`. */
export function config(): ClientConfig {
  if (!present) throw new Error('setConfig has to run before the configuration is read')
  return present
}

/** The key of an entry in this browser's storage: all entries of a deployment begin with its `storagePrefix`. */
export const storageKey = (name: StoredName): string => `${config().storagePrefix}_${name}`
