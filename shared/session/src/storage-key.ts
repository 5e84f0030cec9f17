let prefix = ''

/** Called once a page, with the configuration's `storagePrefix`. */
export function setStoragePrefix(storagePrefix: string): void {
  prefix = storagePrefix
}

/** The key of an entry in this browser: all entries of a deployment begin with its prefix. */
export const storageKey = (name: string): string => `${prefix}_${name}`
