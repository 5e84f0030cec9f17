/** Every script that may run in this page, by address without query, with its integrity. */
const integrities = new Map<string, string>()

/** Lets a published version's files in. @param url the version's entry. */
export function admitFiles(url: string, assets: Readonly<Record<string, string>>): void {
  for (const [file, integrity] of Object.entries(assets))
    integrities.set(new URL(file, absolute(url)).href, integrity)
}

/** The integrity of a published file, whatever query a retry put behind it; undefined for any other address. */
export function integrityOf(url: string): string | undefined {
  const address = absolute(url)
  address.search = ''
  return integrities.get(address.href)
}

const allowedOrigins = new Set([location.origin])

/** Lets files come from other places than our own: the mirror's, a tester's. */
export function allowOrigins(origins: readonly string[]): void {
  for (const origin of origins) allowedOrigins.add(origin)
}

/** Whether a file may be asked for there. */
export const isAllowedOrigin = (url: string): boolean => allowedOrigins.has(absolute(url).origin)

/** How often the files of a folder have been asked for anew. */
const attempts = new Map<string, number>()

/** From now on the files beside this one are asked for under addresses that the browser has no memory of. */
export function renewFiles(url: string, attempt: number): void {
  attempts.set(new URL('.', absolute(url)).href, attempt)
}

/** The address to ask for a published file under. */
export function currentAddress(url: string): string {
  const address = absolute(url)
  const attempt = attempts.get(new URL('.', address).href)
  if (attempt !== undefined) address.searchParams.set('retry', String(attempt))
  return address.href
}

const absolute = (url: string): URL => new URL(url, location.origin)
