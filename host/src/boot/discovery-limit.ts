/**
 * Maximum length of a discovery document in characters. Parsing a longer document would block a slow phone.
 */
export const discoveryLimit = 512 * 1024
