import { discoveryDocument } from '@eqs/contracts/discovery'
import { parseJsonAs } from '../store/store.ts'

/** Returns a regular expression of the addresses with a screen, for JavaScript and nginx, to be matched case-insensitively. */
export function addressPattern(discovery: string | undefined): string | undefined {
  const parsed = parseJsonAs(discoveryDocument, discovery)
  if (!parsed) return undefined
  const routes = Object.values(parsed.microFrontends)
    .flat()
    .flatMap(({ extras }) => extras.remote.routes)
  // `/` is an address of the club even when no remote has a screen there.
  const paths = [...new Set(['/', ...routes.map(({ path }) => path)])].sort()
  return `^(?:${paths.map(toPattern).join('|')})/?$`
}

const toPattern = (path: string): string =>
  path
    .replaceAll('.', '\\.')
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')

/** Returns the text of the discovery document that a page contains. */
export const discoveryIn = (html: string): string | undefined =>
  /<script type="application\/json" id="eqs-discovery">(.*?)<\/script>/s.exec(html)?.[1]
