/** More than this is none of our documents, and reading it would keep a phone busy. In characters. */
export const discoveryLimit = 512 * 1024
