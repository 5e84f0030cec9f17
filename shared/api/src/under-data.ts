import * as v from 'valibot'

/** Parses an object under `data` or, if that does not match, at the top of the answer. */
export function underData<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.union([
    v.pipe(
      v.object({ data: schema }),
      v.transform(answer => answer.data)
    ),
    schema
  ])
}
