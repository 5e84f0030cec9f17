/** Milliseconds until a call times out. */
export const patience = 15_000
