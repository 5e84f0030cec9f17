/** Matches an address before the router is loaded: `/promo/:id`, `/promo/12` give `{id: '12'}`. */
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

/** Value that may be inserted into a path. */
const identifier = /^[\w-]{1,64}$/

/** Fills in the parameters of a call. Cuts values at the first ampersand: campaigns append `&utm_source=…`. */
export function fillParams(path: string, values: Readonly<Record<string, string>>): string | undefined {
  let isSound = true
  const filled = path.replace(/[:{](\w+)\}?/g, (_, name: string) => {
    const value = values[name]?.split('&', 1)[0] ?? ''
    isSound &&= identifier.test(value)
    return value
  })
  return isSound ? filled : undefined
}
