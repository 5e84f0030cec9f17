import * as v from 'valibot'

/** Returns a schema that parses the value under `data` or, if that value does not match, the whole answer. */
export function underData<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.union([
    v.pipe(
      v.object({ data: schema }),
      v.transform(answer => answer.data)
    ),
    schema
  ])
}
