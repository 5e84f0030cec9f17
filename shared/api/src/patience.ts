/** Milliseconds until a call without an answer is given up. */
export const patience = 15_000
