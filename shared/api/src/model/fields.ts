import * as v from 'valibot'
import { eachOnce, lenient, optionally, readable } from './list.ts'

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

/**
 * Additional fields of a member, by name. A value that is nested more than eight levels deep is left out,
 * because functions that store or compare these values are recursive.
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

/** A picture. The provider sends either its address, or an object with the address as `url`. */
export const image = v.union([
  v.object({ url, name: text }),
  v.pipe(
    url,
    v.transform(address => ({ url: address, name: '' }))
  )
])

/**
 * One picture or a list of pictures, as a list without duplicates. A picture without an address is left out.
 */
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
