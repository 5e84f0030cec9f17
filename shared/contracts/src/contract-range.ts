/** The contracts that a host or a remote speaks: `contract`, and the older ones from `since` on where it says so. */
export interface ContractRange {
  /** The newest. */
  readonly contract: number
  /** The oldest; `contract` alone unless told. */
  readonly since?: number | undefined
}

/** The host–remote contract of this checkout. One more with each change that a host or a remote of before cannot take part in. */
export const contractVersion = 1

/** The contracts that a host of this checkout speaks; with `since`, as long as it can show older remotes, too. */
export const hostContracts: ContractRange = { contract: contractVersion }

/** Whether a host and a remote speak a contract that the other one speaks too. */
export const speakAlike = (one: ContractRange, other: ContractRange): boolean =>
  oldestOf(one) <= other.contract && oldestOf(other) <= one.contract

const oldestOf = ({ contract, since = contract }: ContractRange): number => since

/** `1`, `1 to 3` */
export const contractText = (range: ContractRange): string =>
  oldestOf(range) === range.contract ? `${range.contract}` : `${oldestOf(range)} to ${range.contract}`
