import * as v from 'valibot'

// The last line of a remote's entry lists the version's other files with their integrity. The discovery
// document has the integrity of the entry, which therefore covers the list. A page that runs the entry reads
// the list from the container. A page that only stores the entry for offline use reads the list from the
// entry's text.

/** Subresource integrity, as in the HTML attribute `integrity`. */
export const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'an integrity is sha384-…'))

export const fileName = v.pipe(
  v.string(),
  v.regex(/^[\w][\w.-]*$/, 'a file name has letters a–z, digits, `.`, `-` and `_`')
)

export const fileList = v.record(fileName, integrity)

/** The integrity of each file, by the file's name. */
export type FileList = Readonly<Record<string, string>>

/** Returns the line to append to an entry. @param container the global name of the remote's container. */
export const fileListLine = (container: string, files: FileList): string =>
  `\n${container}.files=${JSON.stringify(files)}`

/** Returns the files that a container lists, or an empty list when the list is missing or invalid. */
export function filesOfContainer(container: unknown): FileList {
  const parsed = v.safeParse(v.object({ files: fileList }), container)
  return parsed.success ? parsed.output.files : {}
}

/** Returns the files that an entry's text lists. @throws {Error} when the last line is not a valid list. */
export function filesOfText(entry: string): FileList {
  const [, list = ''] = entry.slice(entry.lastIndexOf('\n')).split('.files=')
  return v.parse(fileList, JSON.parse(list))
}
