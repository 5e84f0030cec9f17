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

export const image = v.object({ url: v.string(), name: text })

/** Images; one without an address is left out. */
export const images = v.nullish(readable(image), [])

export type Image = v.InferOutput<typeof image>
