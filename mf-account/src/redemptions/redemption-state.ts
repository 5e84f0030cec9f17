import type { CodeTicketState } from '@eqs/ui/code-ticket'

export { getCodeState as getState } from '@eqs/api'

/** The states in the order of the filters. */
export const redemptionStates: readonly CodeTicketState[] = ['active', 'used', 'expired']
