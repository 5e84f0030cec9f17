/**
 * Limits of a connection, as options of Node's `createServer`. When a client exceeds a limit, the server
 * answers with 408 or 431 and closes the connection.
 */
export interface ConnectionLimits {
  readonly requestTimeout: number
  readonly headersTimeout: number
  readonly connectionsCheckingInterval: number
  readonly maxHeaderSize: number
  readonly keepAliveTimeout: number
}

export const connectionLimits: ConnectionLimits = {
  /** Milliseconds for a request with its body. Otherwise a slow sender could occupy a connection for ever. */
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  /** Milliseconds between Node's checks of both timeouts. */
  connectionsCheckingInterval: 1_000,
  /** Maximum size of all headers in bytes, including the request line. */
  maxHeaderSize: 16 * 1024,
  /**
   * Milliseconds that a connection stays open between two requests. Proxies and clients keep idle connections for
   * up to 60 seconds. If the server closed a connection at the moment when a client sends the next request, the
   * request would fail.
   */
  keepAliveTimeout: 65_000
}

/**
 * Milliseconds after which a connection without any transfer of data is closed (`server.setTimeout`).
 * Otherwise a client that does not read its answer could occupy a connection, and memory for the answer, for
 * ever. Every call is answered within this time. If the client has read a part of the answer, Node may wait
 * twice as long.
 */
export const longestSilence = 30_000

/** Milliseconds that a closing server waits for pending calls. */
export const longestDrain = 10_000
