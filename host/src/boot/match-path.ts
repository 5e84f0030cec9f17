/**
 * Matches an address against a route's path: `/promo/:id` and `/promo/12` give `{id: '12'}`. The boot script
 * runs before the router, which has a larger `matchPath`, is loaded.
 */
export function matchParams(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = path.split('/')
  const given = pathname.replace(/(.)\/$/, '$1').split('/')
  const params: Record<string, string> = {}
  if (given.length > wanted.length) return undefined
  for (const [index, part] of wanted.entries()) {
    const value = given[index]
    if (part.startsWith(':')) {
      if (value) params[part.slice(1).replace('?', '')] = value
      else if (!part.endsWith('?')) return undefined
    } else if (part !== value) return undefined
  }
  return params
}
