import type { Redemption } from '@eqs/api'
import { type CodeTicketState, getCodeState } from '@eqs/ui/code-ticket'

/** The states in the order of the filters. */
export const redemptionStates: readonly CodeTicketState[] = ['active', 'used', 'expired']

/** Returns the state of a redemption's code. @param now the current time in epoch milliseconds. */
export const getState = ({ usage, expiration_date }: Redemption, now: number): CodeTicketState =>
  getCodeState(usage, expiration_date, now)
