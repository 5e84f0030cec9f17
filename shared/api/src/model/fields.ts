import * as v from 'valibot'
import { readable } from './list.ts'

/** Text that the provider may leave out or send as null. */
export const text = v.pipe(
  v.nullish(v.string(), ''),
  v.transform(value => value)
)

/** A whole or broken number that the provider may leave out; never NaN or infinite. */
export const amount = v.nullish(v.pipe(v.number(), v.finite()), 0)

export const flag = v.nullish(v.boolean(), false)

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

export const image = v.object({ url: v.string(), name: text })

/** Images; one without an address is left out. */
export const images = v.nullish(readable(image), [])

export type Image = v.InferOutput<typeof image>
