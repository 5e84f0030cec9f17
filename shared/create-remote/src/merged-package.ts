type Fields = Readonly<Record<string, unknown>>

/**
 * Merges two `package.json` files. Objects inside the files are merged too, arrays are not.
 *
 * @param text the content of the first file.
 * @param more the content of the second file. If both files have a field, this file's value is used.
 * @returns the content of the merged file.
 */
export function mergedPackage(text: string, more: string): string {
  return `${JSON.stringify(merged(JSON.parse(text), JSON.parse(more)), null, 2)}\n`
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merged = (one: Fields, other: Fields): Fields => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const there = one[name]
      if (!isFields(there) || !isFields(value)) return [name, value]
      return [name, /dependencies$/i.test(name) ? inOrder({ ...there, ...value }) : merged(there, value)]
    })
  )
})

/** Sorts dependencies by name, as npm does. */
const inOrder = (names: Fields): Fields =>
  Object.fromEntries(Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1)))
