/** Parses an address as the browser does. @returns undefined for an invalid address. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
