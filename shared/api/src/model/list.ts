import * as v from 'valibot'

/**
 * Lists the path and the expected type of each invalid value. Omits the value itself, which may be personal.
 */
export const describeIssues = (issues: readonly v.BaseIssue<unknown>[] = []): string =>
  issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.expected ?? issue.type}`).join('; ')

let leftOutNow: string[] = []

/**
 * Runs a function that parses with the schemas of this file.
 *
 * @returns the result of `parse`, and a description of each value that was left out.
 */
export function withLeftOut<Result>(parse: () => Result): { result: Result; leftOut: readonly string[] } {
  const leftOut: string[] = []
  leftOutNow = leftOut
  const result = parse()
  leftOutNow = []
  return { result, leftOut }
}

/**
 * Parses data in which every record must be valid, such as the sandbox's answers. The schemas of this file
 * alone would leave out invalid records.
 *
 * @throws {Error} when the value does not match the schema, or a record of a list is invalid.
 */
export function parseWhole<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const { result, leftOut } = withLeftOut(() => v.parse(schema, value))
  if (leftOut.length > 0) throw new Error(`records that cannot be read: ${leftOut.join('; ')}`)
  return result
}

/**
 * Returns the schema of a list. Entries that `item` cannot parse are left out and reported, so the result may
 * be empty.
 */
export const readable = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(entries(item), v.transform(withoutGaps))

/**
 * Returns the schema of a list that a screen shows. Records that `item` cannot parse are left out and
 * reported. If the list has records and none can be parsed, the whole list is invalid, because an empty
 * screen would be wrong.
 */
export const records = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    entries(item),
    v.check(found => found.length === 0 || found.some(isRead), 'no record can be read'),
    v.transform(withoutGaps)
  )

/**
 * Returns the schema of a list of records with ids. Records with the id of an earlier record are removed,
 * because React needs unique keys and an action on an id must concern one record.
 */
export const things = <Item extends v.GenericSchema<unknown, { readonly _id: string }>>(item: Item) =>
  v.pipe(
    records(item),
    v.transform(found => eachOnce(found, ({ _id }) => _id))
  )

/**
 * Removes each entry that has the same identity as an earlier entry.
 *
 * @param identity returns an entry's identity, or undefined for an entry that is never a duplicate.
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
 * Returns the schema of a field that may be unreadable. An empty string becomes undefined. A value that
 * `item` cannot parse becomes undefined and is reported, so that the other fields of the record stay valid.
 */
export const lenient = <Item extends v.GenericSchema>(item: Item) => readOr(v.union([empty, item]))

/**
 * Returns the schema of an optional field: undefined when it is missing, null, empty or unreadable
 * (`lenient`).
 */
export const optionally = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.nullish(lenient(item)),
    v.transform(value => value ?? undefined)
  )

/**
 * Returns the schema of a list in which each entry that `item` cannot parse becomes undefined. JSON cannot
 * contain undefined, so undefined always means an unreadable entry.
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

/**
 * Returns a schema that parses the field `data` of an answer or, if `data` does not match, the whole answer.
 */
export function underData<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.union([
    v.pipe(
      v.object({ data: schema }),
      v.transform(answer => answer.data)
    ),
    schema
  ])
}
