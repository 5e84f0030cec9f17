import * as v from 'valibot'

/** Describes where a value is invalid. Omits the value itself, which may be personal. */
export const describeIssues = (issues: readonly v.BaseIssue<unknown>[] = []): string =>
  issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.expected ?? issue.type}`).join('; ')

let leftOutNow: string[] = []

/** Runs a parse. @returns its result, and a description of each record and value that was left out. */
export function withLeftOut<Result>(parse: () => Result): { result: Result; leftOut: readonly string[] } {
  const leftOut: string[] = []
  leftOutNow = leftOut
  const result = parse()
  leftOutNow = []
  return { result, leftOut }
}

/**
 * Parses our own data, of which nothing may be left out.
 *
 * @throws {Error} when the value does not match the schema, or a record of a list is invalid.
 */
export function parseWhole<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const { result, leftOut } = withLeftOut(() => v.parse(schema, value))
  if (leftOut.length > 0) throw new Error(`records that cannot be read: ${leftOut.join('; ')}`)
  return result
}

/** A list without its unreadable entries, which are reported. It may end up empty. */
export const readable = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(entries(item), v.transform(withoutGaps))

/**
 * Records that a screen lists. Unreadable records are left out and reported. If none is readable, the answer
 * is malformed, because an empty list would be wrong.
 */
export const records = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    entries(item),
    v.check(found => found.length === 0 || found.some(isRead), 'no record can be read'),
    v.transform(withoutGaps)
  )

/**
 * Records with an identity. Of duplicates the first is kept: React needs unique keys, and an action needs one
 * record per id.
 */
export const things = <Item extends v.GenericSchema<unknown, { readonly _id: string }>>(item: Item) =>
  v.pipe(
    records(item),
    v.transform(found => eachOnce(found, ({ _id }) => _id))
  )

/**
 * Removes duplicates and keeps the first of each.
 *
 * @param identity undefined for an entry that is always unique.
 */
export function eachOnce<Entry>(
  found: readonly Entry[],
  identity: (entry: Entry) => string | undefined
): Entry[] {
  const known = new Set<string>()
  return found.filter(entry => {
    const own = identity(entry)
    return own === undefined || known.size < known.add(own).size
  })
}

const empty = v.pipe(
  v.literal(''),
  v.transform(() => undefined)
)

/**
 * A value that is undefined when the provider sends an empty text. An unreadable value is left out and
 * reported; the values beside it stay valid.
 */
export const lenient = <Item extends v.GenericSchema>(item: Item) => readOr(v.union([empty, item]))

/** A lenient value that may be missing or null, and is undefined then. */
export const optionally = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.nullish(lenient(item)),
    v.transform(value => value ?? undefined)
  )

/** An unreadable entry becomes undefined. JSON has no undefined, so the marker is unambiguous. */
const entries = <Item extends v.GenericSchema>(item: Item) => v.array(readOr(item))

const readOr = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.optional(item), dataset => {
    leftOutNow.push(describeIssues(dataset?.issues))
    return undefined
  })

const isRead = (entry: unknown): boolean => entry !== undefined

const withoutGaps = <Entry>(found: readonly (Entry | undefined)[]): Entry[] =>
  found.flatMap(entry => (entry === undefined ? [] : [entry]))
