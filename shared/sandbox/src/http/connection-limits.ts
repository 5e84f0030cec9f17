/** What a server bears of a connection, for `createServer`; whoever goes beyond is answered 408 or 431, and cut off. */
export interface ConnectionLimits {
  readonly requestTimeout: number
  readonly headersTimeout: number
  readonly connectionsCheckingInterval: number
  readonly maxHeaderSize: number
}

export const connectionLimits: ConnectionLimits = {
  /** Milliseconds for a whole request, its body included: one that comes byte by byte would hold its place for ever. */
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  /** How often Node looks for them. */
  connectionsCheckingInterval: 1_000,
  /** Bytes of all headers, the address among them. */
  maxHeaderSize: 16 * 1024
}

/**
 * Milliseconds after which a connection on which nothing moves is cut off, for `setTimeout` of the server: whoever reads nothing
 * would hold it, and its answer, for ever. Longer than any call takes; Node grants it twice to who took a part of an answer.
 */
export const longestSilence = 30_000

/** Milliseconds that a server which is closing waits for what is under way. */
export const longestDrain = 10_000
