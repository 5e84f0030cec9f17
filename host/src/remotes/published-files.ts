import type { DescribedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfContainer } from '@eqs/contracts/file-list'

/** Integrities of the files that may run in this page. The keys are the addresses without a query. */
const integrities = new Map<string, string>()

/**
 * Allows the files of a published version to run in this page.
 *
 * @param url address of the version's entry.
 * @param assets the integrities by file name, relative to the entry.
 */
export function admitFiles(url: string, assets: Readonly<Record<string, string>>): void {
  for (const [file, integrity] of Object.entries(assets)) integrities.set(toAddress(url, file), integrity)
}

/**
 * Lists the files of a version whose integrity this page knows: all files if the description lists them
 * (`assets`) or the entry has run, otherwise only the entry.
 */
export function knownFiles({ metadata, extras }: DescribedRemote): FileList {
  const { assets, container, initial } = extras
  const [entry = ''] = initial
  return assets ?? { [entry]: metadata.integrity, ...filesOfContainer(Reflect.get(globalThis, container)) }
}

/** Resolves the name of a file against the address of its version's entry. Returns an absolute address. */
export const toAddress = (url: string, file: string): string => new URL(file, absolute(url)).href

/**
 * Returns the integrity of a file that may run in this page, or undefined for any other address. The query of
 * the address is ignored.
 */
export function findIntegrity(url: string): string | undefined {
  const address = absolute(url)
  address.search = ''
  return integrities.get(address.href)
}

const allowedOrigins = new Set([location.origin])

/** Allows requests for files to further origins, such as the origin of the mirror or of a team's machine. */
export function allowOrigins(origins: readonly string[]): void {
  for (const origin of origins) allowedOrigins.add(origin)
}

/** True when files may be requested from the origin of an address. */
export const isAllowedOrigin = (url: string): boolean => allowedOrigins.has(absolute(url).origin)

const absolute = (url: string): URL => new URL(url, location.origin)
