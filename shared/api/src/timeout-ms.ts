/** Milliseconds until a call times out. */
export const timeoutMs = 15_000
