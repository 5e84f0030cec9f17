import type { Redemption } from '@eqs/api'
import { type CodeTicketState, codeStateOf } from '@eqs/ui/code-ticket'

/** In the order of the filters. */
export const redemptionStates: readonly CodeTicketState[] = ['active', 'used', 'expired']

/** @param now epoch milliseconds. */
export const stateOf = ({ usage, expiration_date }: Redemption, now: number): CodeTicketState =>
  codeStateOf(usage, expiration_date, now)
