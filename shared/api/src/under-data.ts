import * as v from 'valibot'

/** Reads an object that may stand at the top of the answer or under `data`, where it is looked for first. */
export function underData<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.union([
    v.pipe(
      v.object({ data: schema }),
      v.transform(answer => answer.data)
    ),
    schema
  ])
}
