import * as v from 'valibot'

const routesOfVersion = v.object({
  extras: v.object({ remote: v.object({ routes: v.array(v.object({ path: v.string() })) }) })
})

const routesOfRelease = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ microFrontends: v.record(v.string(), v.array(routesOfVersion)) })
)

/**
 * Returns a regular expression of the addresses with a screen: the routes of every version that a member may
 * get. Match it without regard to case, as the club's router does. It has the same meaning in JavaScript and
 * in nginx.
 *
 * @param discovery the text of a discovery document.
 * @returns undefined when the text is no discovery document.
 */
export function addressPattern(discovery: string | undefined): string | undefined {
  const parsed = v.safeParse(routesOfRelease, discovery)
  if (!parsed.success) return undefined
  const routes = Object.values(parsed.output.microFrontends)
    .flat()
    .flatMap(({ extras }) => extras.remote.routes)
  // `/` always is an address of the club, even without a screen.
  const paths = [...new Set(['/', ...routes.map(({ path }) => path)])].sort()
  return `^(?:${paths.map(pathPattern).join('|')})/?$`
}

const pathPattern = (path: string): string =>
  path
    .replaceAll('.', '\\.')
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')

/** Returns the text of the discovery document in a rendered page. */
export const discoveryIn = (html: string): string | undefined =>
  /<script type="application\/json" id="eqs-discovery">(.*?)<\/script>/s.exec(html)?.[1]
