/** Characters of a discovery document at most. Parsing more would block a slow phone. */
export const discoveryLimit = 512 * 1024
