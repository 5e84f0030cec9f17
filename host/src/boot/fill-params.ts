/** Pattern of an identifier. Other text from the address bar must not become part of a call. */
const identifier = /^[\w-]{1,64}$/

/**
 * Fills the parameters of a call's path: `/api/promos/get/:id` or `?brand={brand}`. A value ends before its
 * first ampersand, because campaign links append `&utm_source=…` to the path.
 *
 * @param path the path with its parameters.
 * @param values the values by name.
 * @returns undefined when a value is missing or is not an identifier.
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
