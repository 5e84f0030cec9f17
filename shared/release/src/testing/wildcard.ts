/** Test helper: true when a text matches a pattern. In the pattern, each `wildcard` matches any text. */
export const matchesPattern = (text: string, pattern: string, wildcard: string): boolean =>
  new RegExp(`^${pattern.split(wildcard).map(escapeRegExp).join('[^]*')}$`).test(text)

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
