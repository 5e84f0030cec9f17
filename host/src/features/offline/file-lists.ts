import type { PublishedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfText } from '@eqs/contracts/file-list'
import { knownFiles } from '../../remotes/published-files.ts'

/**
 * Lists the files of a remote. If neither the discovery document nor a loaded container has the list,
 * downloads the entry, which contains the list.
 *
 * @param remote the remote.
 * @param isNeeded if false, nothing is downloaded, and only the files that are already known are returned.
 * @returns the integrities by file name. Empty when the entry is needed but cannot be downloaded or read.
 */
export async function fetchList(remote: PublishedRemote, isNeeded: boolean): Promise<FileList> {
  const { url, metadata, extras } = remote
  const known = knownFiles(remote)
  if (!isNeeded || extras.assets || Reflect.has(globalThis, extras.container)) return known
  try {
    const response = await fetch(url, { integrity: metadata.integrity })
    return { ...known, ...filesOfText(await response.text()) }
  } catch {
    return {}
  }
}
