/** Parses an address like the browser. @returns undefined when it is invalid. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
