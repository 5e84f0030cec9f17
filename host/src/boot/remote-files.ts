import type { DescribedRemote } from '@eqs/contracts/discovery'
import type { FileList } from '@eqs/contracts/file-list'

export interface RemoteFile {
  readonly name: string
  readonly address: string
  /** Undefined while the list of the version's files is not known. */
  readonly integrity: string | undefined
}

type Version = Pick<DescribedRemote, 'url' | 'metadata'> & {
  readonly extras: Pick<DescribedRemote['extras'], 'initial' | 'chunks' | 'assets'>
}

/** Lists the files of a screen in loading order: the entry, the shared files, and those of the screen's chunk. */
export function getFiles(version: Version, chunk?: string, list: FileList = {}): readonly RemoteFile[] {
  const { initial, chunks } = version.extras
  return [...initial, ...(chunk ? (chunks[chunk] ?? []) : [])].map(name => toFile(version, name, list))
}

export function listFiles(version: Version, list: FileList = {}): readonly RemoteFile[] {
  const { assets, initial } = version.extras
  const names = assets ? Object.keys(assets) : new Set([...initial.slice(0, 1), ...Object.keys(list)])
  return [...names].map(name => toFile(version, name, list))
}

function toFile({ url, metadata, extras }: Version, name: string, list: FileList): RemoteFile {
  const { assets = { ...list, [extras.initial[0] ?? '']: metadata.integrity } } = extras
  return { name, address: new URL(name, new URL(url, location.origin)).href, integrity: assets[name] }
}

export async function integrityOfBytes(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', bytes)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
