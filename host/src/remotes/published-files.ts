import type { DescribedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfContainer } from '@eqs/contracts/file-list'

/** Every script that may run in this page, by address without query, with its integrity. */
const integrities = new Map<string, string>()

/** Lets a published version's files in. @param url the version's entry. */
export function admitFiles(url: string, assets: Readonly<Record<string, string>>): void {
  for (const [file, integrity] of Object.entries(assets)) integrities.set(addressOf(url, file), integrity)
}

/** As many of a version's files as the page knows: its entry, and once that has run, all. */
export function knownFiles({ metadata, extras }: DescribedRemote): FileList {
  const { assets, container, initial } = extras
  const [entry = ''] = initial
  return assets ?? { [entry]: metadata.integrity, ...filesOfContainer(Reflect.get(globalThis, container)) }
}

/** The address of a file beside a version's entry. */
export const addressOf = (url: string, file: string): string => new URL(file, absolute(url)).href

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

const absolute = (url: string): URL => new URL(url, location.origin)
