/**
 * Returns a change log with a new entry above the others.
 *
 * @param log the whole file: a title, and entries that begin with `## `.
 */
export function withEntry(log: string, entry: string): string {
  const [title = '', ...entries] = log.split(/^(?=## )/m)
  return `${[title, entry, ...entries].map(part => part.trimEnd()).join('\n\n')}\n`
}
