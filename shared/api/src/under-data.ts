import * as v from 'valibot'

/**
 * Returns a schema that parses the field `data` of an answer or, if `data` does not match, the whole answer.
 */
export function underData<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.union([
    v.pipe(
      v.object({ data: schema }),
      v.transform(answer => answer.data)
    ),
    schema
  ])
}
