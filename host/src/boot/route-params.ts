/** Matches an address against a route's path, before the router is loaded: `/promo/:id`, `/promo/12` give `{id: '12'}`. */
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

/** Matches a value that may be inserted into a path. Any other text from the address bar is refused. */
const identifier = /^[\w-]{1,64}$/

/**
 * Replaces the parameters in a call's path, such as `/api/promos/get/:id` or `?brand={brand}`. A value is cut
 * before its first ampersand, because campaign links append `&utm_source=…` to the path.
 *
 * @returns undefined when a value is missing or does not match `identifier`.
 */
export function fillParams(path: string, values: Readonly<Record<string, string>>): string | undefined {
  let isSound = true
  const filled = path.replace(/[:{](\w+)\}?/g, (_, name: string) => {
    const value = values[name]?.split('&', 1)[0] ?? ''
    isSound &&= identifier.test(value)
    return value
  })
  return isSound ? filled : undefined
}
