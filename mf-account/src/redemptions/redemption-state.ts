import type { Redemption } from '@eqs/api'
import { type CodeTicketState, codeStateOf } from '@eqs/ui/code-ticket'

/** The states in the order of the filters. */
export const redemptionStates: readonly CodeTicketState[] = ['active', 'used', 'expired']

/** The state of a code. @param now epoch milliseconds. */
export const stateOf = ({ usage, expiration_date }: Redemption, now: number): CodeTicketState =>
  codeStateOf(usage, expiration_date, now)
