import type { PublishedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfText } from '@eqs/contracts/file-list'
import { knownFiles } from '../remotes/published-files.ts'

/** The files of a remote, of one that this page has not loaded too, if they are needed. None, where its entry does not come. */
export async function listOf(remote: PublishedRemote, isNeeded: boolean): Promise<FileList> {
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
