import * as v from 'valibot'

/** Reads an object that may stand at the top of the answer or under `data`. */
export function underData<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.union([
    schema,
    v.pipe(
      v.object({ data: schema }),
      v.transform(answer => answer.data)
    )
  ])
}
