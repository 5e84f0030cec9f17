import type { DescribedRemote } from '@eqs/contracts/discovery'
import { filesOfContainer } from '@eqs/contracts/file-list'
import { listFiles, type RemoteFile } from '../boot/remote-files.ts'

/** Integrities of the files that may run in this page. The keys are the addresses without a query. */
const integrities = new Map<string, string>()

/** Allows the files of a published version to run in this page. */
export function admitFiles(version: DescribedRemote): void {
  for (const { address, integrity } of knownFiles(version)) if (integrity) integrities.set(address, integrity)
}

/**
 * Lists the files of a version whose integrity this page knows: all files if the description lists them
 * (`assets`) or the entry has run, otherwise only the entry.
 */
export const knownFiles = (version: DescribedRemote): readonly RemoteFile[] =>
  listFiles(version, filesOfContainer(Reflect.get(globalThis, version.extras.container)))

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
