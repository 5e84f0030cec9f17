/**
 * Limits of a connection, for `createServer`. A caller that exceeds them gets a 408 or 431 and is
 * disconnected.
 */
export interface ConnectionLimits {
  readonly requestTimeout: number
  readonly headersTimeout: number
  readonly connectionsCheckingInterval: number
  readonly maxHeaderSize: number
}

export const connectionLimits: ConnectionLimits = {
  /** Milliseconds for a request with its body. A slow sender would otherwise hold its connection for ever. */
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  /** Milliseconds between Node's checks. */
  connectionsCheckingInterval: 1_000,
  /** Bytes of all headers, including the request line. */
  maxHeaderSize: 16 * 1024
}

/**
 * Milliseconds after which an idle connection is closed, for the server's `setTimeout`. A caller that does
 * not read would otherwise hold its connection and answer for ever. Longer than any call. After a partial
 * read, Node allows twice the time.
 */
export const longestSilence = 30_000

/** Milliseconds that a closing server waits for pending calls. */
export const longestDrain = 10_000
