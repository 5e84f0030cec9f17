/** Matches a value that may be inserted into a path. Any other text from the address bar is refused. */
const identifier = /^[\w-]{1,64}$/

/**
 * Replaces the parameters in a call's path, such as `/api/promos/get/:id` or `?brand={brand}`, by their
 * values. Each value is cut before its first ampersand, because campaign links append `&utm_source=…` to the
 * path.
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
