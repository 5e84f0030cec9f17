import * as v from 'valibot'
import { owner, storedEntry } from './stored-entry.ts'

const toEntry = <Values>(form: v.GenericSchema<string>, values: v.GenericSchema<unknown, Values>) =>
  storedEntry('KEPT_FORM', v.object({ ...owner, form, values }), 'tab')

/**
 * Returns functions that read, write and remove unsaved form values in `sessionStorage`. The form writes its
 * values when the session expires, and reads and removes them when the same member opens the form again. The
 * values are also removed when another member signs in, or when a session ends for any other reason than
 * expiry.
 *
 * @param form the form's name. There is one entry for all forms, and it contains this name.
 * @param schema the schema of the form's values.
 * @example const kept = keptForm('profile', shapes.object({ city: shapes.string() }))
 */
export function keptForm<Values>(form: string, schema: v.GenericSchema<unknown, Values>) {
  const entry = toEntry(v.literal(form), schema)
  return {
    /** Returns the stored values; undefined when no valid values of this member and form are stored. */
    read(memberId: string): Values | undefined {
      const kept = entry.read()
      return kept?.memberId === memberId ? kept.values : undefined
    },
    write: (memberId: string, values: Values) => entry.write({ memberId, form, values }),
    remove: entry.remove
  }
}

/**
 * Removes the stored form values.
 *
 * @param memberId the member whose values are not removed; undefined removes the values of any member.
 */
export function removeKeptForm(memberId?: string): void {
  const entry = toEntry(v.string(), v.unknown())
  if (memberId === undefined || entry.read()?.memberId !== memberId) entry.remove()
}
