/**
 * Limits of a connection, for Node's `createServer`. A caller that exceeds a limit gets a 408 or 431 and is
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
  /** Milliseconds between Node's checks of both timeouts. */
  connectionsCheckingInterval: 1_000,
  /** Maximum size of all headers in bytes, including the request line. */
  maxHeaderSize: 16 * 1024
}

/**
 * Milliseconds after which an idle connection is closed, for the server's `setTimeout`. Otherwise a caller
 * that does not read would hold its connection and its answer for ever. The limit is longer than any call.
 * For a caller that reads a part of the answer, Node waits up to twice this time.
 */
export const longestSilence = 30_000

/** Milliseconds that a closing server waits for pending calls. */
export const longestDrain = 10_000
