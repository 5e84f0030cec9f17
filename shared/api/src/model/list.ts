import * as v from 'valibot'

/** Where a value is not what was expected; never the value itself, which may be personal. */
export const detailOf = (issues: readonly v.BaseIssue<unknown>[] = []): string =>
  issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.expected ?? issue.type}`).join('; ')

let leftOutNow: string[] = []

/** Runs a parse, and says of each record that its lists have left out what was wrong with it. */
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

/** What cannot be read becomes undefined, which JSON does not have. */
const entries = <Item extends v.GenericSchema>(item: Item) =>
  v.array(
    v.fallback(v.optional(item), dataset => {
      leftOutNow.push(detailOf(dataset?.issues))
      return undefined
    })
  )

const isRead = (entry: unknown): boolean => entry !== undefined

const withoutGaps = <Entry>(found: readonly (Entry | undefined)[]): Entry[] =>
  found.flatMap(entry => (entry === undefined ? [] : [entry]))
