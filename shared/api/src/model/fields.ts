import * as v from 'valibot'
import { eachOnce, lenient, optionally, readable } from './list.ts'

// One rule for all single values of the provider: a number and its digits as text are read alike, and what is left out,
// null or empty says nothing. Nothing is not 0, and not "no".

/** An identity, which nothing can be found by when it is empty. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())

/** Text; empty when the provider says nothing. */
export const text = v.pipe(
  v.nullish(lenient(v.union([v.string(), v.number()])), ''),
  v.transform(value => String(value ?? ''))
)

/** A number that has to be told. */
export const number = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => (typeof value === 'string' ? readNumber(value) : value)),
  v.number(),
  v.finite()
)

/** A number; undefined when the provider says nothing. */
export const amount = optionally(number)

const grouped = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/

/** Three digits after a point or comma are thousands, in the way of Argentina: `1.200` are 1200 points. */
function readNumber(written: string): number | undefined {
  const text = written.trim().replace('−', '-')
  const digits = text.replaceAll(grouped.exec(text)?.[1] ?? ' ', '').replace(',', '.')
  return /^[+-]?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** A yes or no that has to be told. */
export const answer = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform(value => readYesOrNo(value)),
  v.boolean()
)

/** A yes that has to be told. */
export const yes = v.pipe(answer, v.literal(true))

/** True only where the provider says yes. */
export const flag = v.pipe(
  v.nullish(lenient(answer), false),
  v.transform(value => value ?? false)
)

/** Yes or no as a boolean, a number or a word; undefined for all else. */
export function readYesOrNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value)
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', '1', 'yes', 'si', 'sí'].includes(word)) return true
  return ['false', '0', 'no'].includes(word) ? false : undefined
}

/**
 * What a member has beside the named fields. A value with more levels than anybody writes is left out: what keeps or compares
 * it goes down all of them.
 */
export const extraFields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => isShallow(value))))
)

const isShallow = (value: unknown, levels = 8): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1)))

const url = v.pipe(v.string(), v.nonEmpty())

/** A picture: its address alone, or an object with it. */
export const image = v.union([
  v.object({ url, name: text }),
  v.pipe(
    url,
    v.transform(address => ({ url: address, name: '' }))
  )
])

/** Pictures, each once; one without an address is left out. */
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

export type Image = v.InferOutput<typeof image>
