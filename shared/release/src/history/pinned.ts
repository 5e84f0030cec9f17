import type { PublicKeys } from '../keys/release-keys.ts'

/** The newest release that someone has seen, with the hash of its entry. */
export interface SeenRelease {
  readonly number: number
  readonly hash: string
}

/** What is known from outside of a store, which whoever can write there cannot change: keys, and what was there before. */
export interface Pinned extends PublicKeys {
  readonly seen?: SeenRelease | undefined
}
