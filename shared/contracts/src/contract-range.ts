/** A range of contract versions that a host or a remote supports. */
export interface ContractRange {
  /** The newest version. */
  readonly contract: number
  /** The oldest version. Default: `contract`. */
  readonly since?: number | undefined
}

/**
 * The host–remote contract of this checkout. Increased by each change that older hosts or remotes cannot
 * handle.
 */
export const contractVersion = 1

/** The contracts of a host of this checkout. `since` is set as long as the host supports older remotes. */
export const hostContracts: ContractRange = { contract: contractVersion }

/** True when both ranges overlap: host and remote have a contract in common. */
export const contractsOverlap = (one: ContractRange, other: ContractRange): boolean =>
  getOldest(one) <= other.contract && getOldest(other) <= one.contract

const getOldest = ({ contract, since = contract }: ContractRange): number => since

/** Writes a range: `1`, `1 to 3`. */
export const contractText = (range: ContractRange): string =>
  getOldest(range) === range.contract ? `${range.contract}` : `${getOldest(range)} to ${range.contract}`
