import * as v from 'valibot'

/** Where a value is not what was expected; never the value itself, which may be personal. */
export const detailOf = (issues: readonly v.BaseIssue<unknown>[] = []): string =>
  issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.expected ?? issue.type}`).join('; ')

let leftOutNow: string[] = []

/** Runs a parse, and says of each record and value that it has left out what was wrong with it. */
export function withLeftOut<Result>(parse: () => Result): { result: Result; leftOut: readonly string[] } {
  const leftOut: string[] = []
  leftOutNow = leftOut
  const result = parse()
  leftOutNow = []
  return { result, leftOut }
}

/**
 * Parses what we write ourselves: nothing may be left out of it.
 *
 * @throws when the schema does not hold, or a record of a list is not one.
 */
export function parseWhole<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const { result, leftOut } = withLeftOut(() => v.parse(schema, value))
  if (leftOut.length > 0) throw new Error(`records that cannot be read: ${leftOut.join('; ')}`)
  return result
}

/** A list of which each part that can be read is read, be it none; the others are left out and reported. */
export const readable = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(entries(item), v.transform(withoutGaps))

/**
 * Records that a screen lists: one that cannot be read is left out and reported. Where none can be read the answer is
 * malformed, because "nothing to show" would be wrong.
 */
export const records = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    entries(item),
    v.check(found => found.length === 0 || found.some(isRead), 'no record can be read'),
    v.transform(withoutGaps)
  )

/**
 * Records of which each is one thing: what is sent twice is listed once, in its first place and as it is said there. A list
 * cannot be drawn, nor a record be meant, by an identity that two have.
 */
export const things = <Item extends v.GenericSchema<unknown, { readonly _id: string }>>(item: Item) =>
  v.pipe(
    records(item),
    v.transform(found => eachOnce(found, ({ _id }) => _id))
  )

/** The first of each identity. @param identity undefined for an entry that is like no other. */
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
 * A value that is undefined where the provider sends an empty text. One that cannot be read is left out and reported, and no
 * reason to refuse what is beside it.
 */
export const lenient = <Item extends v.GenericSchema>(item: Item) => readOr(v.union([empty, item]))

/** A lenient value that the provider may leave out, or send as null; then it is undefined. */
export const optionally = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.nullish(lenient(item)),
    v.transform(value => value ?? undefined)
  )

/** What cannot be read becomes undefined, which JSON does not have. */
const entries = <Item extends v.GenericSchema>(item: Item) => v.array(readOr(item))

const readOr = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.optional(item), dataset => {
    leftOutNow.push(detailOf(dataset?.issues))
    return undefined
  })

const isRead = (entry: unknown): boolean => entry !== undefined

const withoutGaps = <Entry>(found: readonly (Entry | undefined)[]): Entry[] =>
  found.flatMap(entry => (entry === undefined ? [] : [entry]))
