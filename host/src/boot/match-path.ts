/**
 * The values of a path's places, or undefined when the address is another one: `/promo/:id` on `/promo/12` gives
 * `{id: '12'}`. A small relative of the router's own, for the moment before the router is there.
 */
export function matchPlaces(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = path.split('/')
  const given = pathname.replace(/(.)\/$/, '$1').split('/')
  const places: Record<string, string> = {}
  if (given.length > wanted.length) return undefined
  for (const [index, part] of wanted.entries()) {
    const value = given[index]
    if (part.startsWith(':')) {
      if (value) places[part.slice(1).replace('?', '')] = value
      else if (!part.endsWith('?')) return undefined
    } else if (part !== value) return undefined
  }
  return places
}
