import * as v from 'valibot'
import { owner, storedEntry } from './stored-entry.ts'

const entry = storedEntry('KEPT_FORM', v.object({ ...owner, form: v.string(), values: v.unknown() }), 'tab')

/**
 * Creates the entry for the values of a form at the moment the session expires. The values stay in the tab
 * until the same member opens the form again, another member signs in, or a session ends for any other
 * reason.
 *
 * @param form the form's name.
 * @param schema the schema of the form's values.
 * @example const kept = keptForm('profile', shapes.object({ city: shapes.string() }))
 */
export function keptForm<Values>(form: string, schema: v.GenericSchema<unknown, Values>) {
  return {
    /**
     * Returns undefined when no values of this member and form are stored, or when they do not match the
     * schema.
     */
    read(memberId: string): Values | undefined {
      const kept = entry.read()
      if (kept?.memberId !== memberId || kept.form !== form) return undefined
      const parsed = v.safeParse(schema, kept.values)
      return parsed.success ? parsed.output : undefined
    },
    write: (memberId: string, values: Values) => entry.write({ memberId, form, values }),
    remove: () => entry.remove()
  }
}

/**
 * Removes the stored form.
 *
 * @param memberId a form of this member stays; undefined removes the form of any member.
 */
export function removeKeptForm(memberId?: string): void {
  if (memberId === undefined || entry.read()?.memberId !== memberId) entry.remove()
}
