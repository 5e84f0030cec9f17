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
 * Returns the regular expression of the addresses that have a screen: the routes of every version that a member may get. It has to
 * be matched without regard to case, as the club's router matches. It means the same in JavaScript and in nginx.
 *
 * @param discovery the text of a discovery document.
 * @returns undefined where the text is none: nothing tells then which addresses there are.
 */
export function addressPattern(discovery: string | undefined): string | undefined {
  const parsed = v.safeParse(routesOfRelease, discovery)
  if (!parsed.success) return undefined
  const routes = Object.values(parsed.output.microFrontends)
    .flat()
    .flatMap(({ extras }) => extras.remote.routes)
  // `/` is the address of the club itself, also of one without a screen there.
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
