/**
 * Inserts a new entry into a change log, above the earlier entries.
 *
 * @param log the content of the file: a title, and entries that begin with `## `.
 * @returns the new content of the file.
 */
export function withEntry(log: string, entry: string): string {
  const [title = '', ...entries] = log.split(/^(?=## )/m)
  return `${[title, entry, ...entries].map(part => part.trimEnd()).join('\n\n')}\n`
}
