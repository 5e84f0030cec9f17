import type { PublishedRemote } from '@eqs/contracts/discovery'
import { type FileList, filesOfContainer, filesOfText } from '@eqs/contracts/file-list'

/**
 * Lists the integrities of a remote's files. If neither the discovery document nor a loaded container has the
 * list, downloads the entry, which contains the list.
 *
 * @returns the integrities by file name. Empty when the entry cannot be downloaded or read.
 */
export async function fetchList({ url, metadata, extras }: PublishedRemote): Promise<FileList> {
  const { assets, container } = extras
  if (assets || Reflect.has(globalThis, container))
    return assets ?? filesOfContainer(Reflect.get(globalThis, container))
  try {
    const response = await fetch(url, { integrity: metadata.integrity })
    return filesOfText(await response.text())
  } catch {
    return {}
  }
}
