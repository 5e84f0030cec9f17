import * as v from 'valibot'
import { fileList } from './discovery.ts'

// The last line of a remote's entry lists the version's other files: the index has the entry's integrity, and by that
// theirs too. A page that runs the entry reads the list from its container; one that only stores it, from its text.

export type FileList = Readonly<Record<string, string>>

/** The line. @param container the global name of the remote's container. */
export const fileListLine = (container: string, files: FileList): string =>
  `\n${container}.files=${JSON.stringify(files)}`

/** What a container lists; nothing when it lists none, or what is no list. */
export function filesOfContainer(container: unknown): FileList {
  const parsed = v.safeParse(v.object({ files: fileList }), container)
  return parsed.success ? parsed.output.files : {}
}

/** What the entry with this text lists. @throws {Error} when its last line is no list. */
export function filesOfText(entry: string): FileList {
  const [, list = ''] = entry.slice(entry.lastIndexOf('\n')).split('.files=')
  return v.parse(fileList, JSON.parse(list))
}
