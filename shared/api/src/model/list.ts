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
 * Parses our own data. Unlike the provider's data, none of it may be left out.
 *
 * @throws {Error} when the value does not match the schema, or a record of a list is invalid.
 */
export function parseWhole<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const { result, leftOut } = withLeftOut(() => v.parse(schema, value))
  if (leftOut.length > 0) throw new Error(`records that cannot be read: ${leftOut.join('; ')}`)
  return result
}

/** Returns the schema of a list. Unreadable entries are left out and reported, so the result may be empty. */
export const readable = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(entries(item), v.transform(withoutGaps))

/**
 * Returns the schema of a list that a screen shows. Unreadable records are left out and reported. If the list
 * has records but none is readable, the answer is malformed, because an empty list would be wrong.
 */
export const records = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    entries(item),
    v.check(found => found.length === 0 || found.some(isRead), 'no record can be read'),
    v.transform(withoutGaps)
  )

/**
 * Returns the schema of a list of records with ids. Of several records with the same id, only the first
 * remains: React needs unique keys, and an action needs one record per id.
 */
export const things = <Item extends v.GenericSchema<unknown, { readonly _id: string }>>(item: Item) =>
  v.pipe(
    records(item),
    v.transform(found => eachOnce(found, ({ _id }) => _id))
  )

/**
 * Removes entries whose identity an earlier entry has.
 *
 * @param identity returns an entry's identity, or undefined for an entry that is always unique.
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
 * Returns the schema of a value that is undefined when the provider sends an empty string. An unreadable
 * value becomes undefined and is reported; the values beside it stay valid.
 */
export const lenient = <Item extends v.GenericSchema>(item: Item) => readOr(v.union([empty, item]))

/**
 * Returns the schema of a value that is undefined when it is missing, null, empty or unreadable (`lenient`).
 */
export const optionally = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.nullish(lenient(item)),
    v.transform(value => value ?? undefined)
  )

/**
 * Returns the schema of a list in which each unreadable entry becomes undefined. JSON has no undefined, so
 * this marker is unambiguous.
 */
const entries = <Item extends v.GenericSchema>(item: Item) => v.array(readOr(item))

const readOr = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.optional(item), dataset => {
    leftOutNow.push(describeIssues(dataset?.issues))
    return undefined
  })

const isRead = (entry: unknown): boolean => entry !== undefined

const withoutGaps = <Entry>(found: readonly (Entry | undefined)[]): Entry[] =>
  found.flatMap(entry => (entry === undefined ? [] : [entry]))
