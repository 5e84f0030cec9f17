/** The contract versions that a host or a remote supports. */
export interface ContractRange {
  readonly contract: number
  /** The oldest contract version. Default: `contract`. */
  readonly since?: number | undefined
}

/**
 * The version of the contract between host and remotes in this checkout. Increased by each change that older
 * hosts or remotes cannot handle.
 */
export const contractVersion = 1

/**
 * The contract versions that a host of this checkout supports. `since` is set as long as the host supports
 * older remotes.
 */
export const hostContracts: ContractRange = { contract: contractVersion }

/** Returns true when a contract version is in both ranges, so that the host can load the remote. */
export const contractsOverlap = (one: ContractRange, other: ContractRange): boolean =>
  getOldest(one) <= other.contract && getOldest(other) <= one.contract

const getOldest = ({ contract, since = contract }: ContractRange): number => since

/** Returns a range as text: `1` for a single version, `1 to 3` for several versions. */
export const contractText = (range: ContractRange): string =>
  getOldest(range) === range.contract ? `${range.contract}` : `${getOldest(range)} to ${range.contract}`
