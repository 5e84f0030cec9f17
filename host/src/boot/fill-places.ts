/** What an identifier looks like; anything else from an address bar must not become part of a call. */
const identifier = /^[\w-]{1,64}$/

/**
 * Puts a route's places and the brand into the address of a call: `/api/promos/get/:id` or `?brand={brand}`. A value ends
 * before its first ampersand; undefined when one is missing or no identifier.
 */
export function fillPlaces(path: string, values: Readonly<Record<string, string>>): string | undefined {
  let isSound = true
  const filled = path.replace(/[:{](\w+)\}?/g, (_, name: string) => {
    const value = values[name]?.split('&', 1)[0] ?? ''
    isSound &&= identifier.test(value)
    return value
  })
  return isSound ? filled : undefined
}
