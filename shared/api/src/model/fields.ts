import * as v from 'valibot'

/** Text that the provider may leave out or send as null. */
export const text = v.pipe(
  v.nullish(v.string(), ''),
  v.transform(value => value)
)

/** A whole or broken number that the provider may leave out; never NaN or infinite. */
export const amount = v.nullish(v.pipe(v.number(), v.finite()), 0)

export const flag = v.nullish(v.boolean(), false)

/** An instant as the provider sends it: an ISO string or epoch milliseconds; undefined when absent or not a date. */
export const instant = v.pipe(
  v.nullish(v.union([v.string(), v.number()])),
  v.transform(value => {
    if (value === null || value === undefined || value === '') return undefined
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? undefined : date
  })
)

/** A list that the provider may leave out. */
export const list = <Item extends v.GenericSchema>(item: Item) => v.nullish(v.array(item), [])

export const image = v.object({ url: v.string(), name: text })

/** Images; an entry without an address is left out rather than spoiling the rest. */
export const images = v.pipe(
  v.nullish(v.array(v.unknown()), []),
  v.transform(entries => entries.flatMap(entry => (v.is(image, entry) ? [v.parse(image, entry)] : [])))
)

export type Image = v.InferOutput<typeof image>
