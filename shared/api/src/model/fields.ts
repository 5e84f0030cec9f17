import * as v from 'valibot'

/** Lists the path and the expected type of each invalid value. Omits the value itself, which may be personal. */
export const describeIssues = (issues: readonly v.BaseIssue<unknown>[] = []): string =>
  issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.expected ?? issue.type}`).join('; ')

let leftOutNow: string[] = []

/** Runs a function that parses with the schemas of this file, and describes each value that was left out. */
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

/** A list. Entries that `item` cannot parse are left out and reported, so the result may be empty. */
export const readable = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(entries(item), v.transform(withoutGaps))

/**
 * A list that a screen shows: like `readable`, but invalid if it has records and none can be parsed, because an
 * empty screen would be wrong.
 */
export const records = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    entries(item),
    v.check(found => found.length === 0 || found.some(entry => entry !== undefined), 'no record can be read'),
    v.transform(withoutGaps)
  )

/**
 * A list of records with ids, each id once, because React needs unique keys and an action on an id must concern
 * one record.
 */
export const things = <Item extends v.GenericSchema<unknown, { readonly _id: string }>>(item: Item) =>
  v.pipe(
    records(item),
    v.transform(found => eachOnce(found, ({ _id }) => _id))
  )

/** Removes each entry that has the identity of an earlier entry. An entry without identity is never a duplicate. */
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
 * A field that may be unreadable. An empty string becomes undefined. A value that `item` cannot parse becomes
 * undefined and is reported, so that the other fields of the record stay valid.
 */
export const lenient = <Item extends v.GenericSchema>(item: Item) => readOr(v.union([empty, item]))

/** An optional field: undefined when it is missing, null, empty or unreadable (`lenient`). */
export const optionally = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.nullish(lenient(item)),
    v.transform(value => value ?? undefined)
  )

/**
 * A list in which each entry that `item` cannot parse becomes undefined. JSON cannot contain undefined, so
 * undefined always means an unreadable entry.
 */
const entries = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.unknown(), v.transform(asList), v.array(readOr(item)))

/** Some servers send null for an empty list, and an object with numbers as keys for a filtered one. */
function asList(value: unknown): unknown {
  if (value === null) return []
  const isNumbered = typeof value === 'object' && Object.keys(value).every(key => /^\d+$/.test(key))
  return isNumbered ? Object.values(value) : value
}

const readOr = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.optional(item), dataset => {
    leftOutNow.push(describeIssues(dataset?.issues))
    return undefined
  })

const withoutGaps = <Entry>(found: readonly (Entry | undefined)[]): Entry[] =>
  found.flatMap(entry => (entry === undefined ? [] : [entry]))

/** Parses the field `data` of an answer or, without an object in `data`, the whole answer. */
export const underData = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.pipe(
    v.unknown(),
    v.transform(answer => (v.is(wrapped, answer) ? answer.data : answer)),
    schema
  )

const wrapped = v.object({ data: v.custom<object>(value => typeof value === 'object' && value !== null) })

// Rules for all scalar values of the provider: a number may also be sent as a string, and a missing, null or
// empty value is unknown. An unknown number is undefined, not 0.

/** A required id, as a non-empty string. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())

/** A string, which may also be sent as a number. An empty string when the value is missing or unreadable. */
export const text = v.pipe(
  v.nullish(lenient(v.union([v.string(), v.number()])), ''),
  v.transform(value => String(value ?? ''))
)

/** A required number. */
export const number = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => (typeof value === 'string' ? readNumber(value) : value)),
  v.number(),
  v.finite()
)

/** A required balance, rounded down: with 1199.6 points, a promotion for 1200 is out of reach by a whole point. */
export const points = v.pipe(number, v.transform(Math.floor))

/** An optional number; undefined when the value is missing or unreadable. */
export const amount = optionally(number)

const grouped = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/

/**
 * Parses a number, or returns undefined. A point or comma followed by three digits separates thousands, as in
 * Argentina: `1.200` is 1200.
 */
function readNumber(written: string): number | undefined {
  const text = written.trim().replace('−', '-')
  const digits = text.replaceAll(grouped.exec(text)?.[1] ?? ' ', '').replace(',', '.')
  return /^[+-]?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** A required boolean, which may also be sent as a number or a word (`readYesOrNo`). */
export const answer = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform(value => readYesOrNo(value)),
  v.boolean()
)

/** A required true value, in any notation of `answer`. Any other value is invalid. */
export const yes = v.pipe(answer, v.literal(true))

/** An optional boolean, in any notation of `answer`. A missing or unreadable value is false. */
export const flag = v.pipe(
  v.nullish(lenient(answer), false),
  v.transform(value => value ?? false)
)

/** Parses a boolean, a number, or a word such as `yes` or `si`. @returns undefined for any other value. */
export function readYesOrNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value)
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', '1', 'yes', 'y', 'si', 'sí', 's', 'used', 'usado'].includes(word)) return true
  return ['false', '0', 'no', 'n', 'unused', 'sin usar'].includes(word) ? false : undefined
}

/** An address of a picture. One without scheme and slash, such as `uploads/cafe.jpg`, begins at the root of the site. */
const url = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform(address => (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address) ? address : `/${address}`))
)

/** A picture. The provider sends either its address, or an object with the address as `url`. */
export const image = v.union([
  v.object({ url, name: text }),
  v.pipe(
    url,
    v.transform(address => ({ url: address, name: '' }))
  )
])

/** One picture or a list of pictures, as a list without duplicates. A picture without an address is left out. */
export const images = v.pipe(
  v.nullish(
    lenient(
      v.union([
        readable(image),
        v.pipe(
          image,
          v.transform(one => [one])
        )
      ])
    ),
    []
  ),
  v.transform(found => eachOnce(found ?? [], one => one.url))
)
