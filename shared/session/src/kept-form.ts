import * as v from 'valibot'
import { owner, storedEntry } from './stored-entry.ts'

const entry = storedEntry('KEPT_FORM', v.object({ ...owner, form: v.string(), values: v.unknown() }), 'tab')

/**
 * What a member had typed into a form when the session expired. The tab has it until the same member is back at the form,
 * another member signs in, or a session ends otherwise.
 *
 * @param form its name.
 * @param schema of its values.
 * @example const kept = keptForm('profile', shapes.object({ city: shapes.string() }))
 */
export function keptForm<Values>(form: string, schema: v.GenericSchema<unknown, Values>) {
  return {
    /** Undefined when nothing of this member and form is kept. */
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

/** @param memberId whose form may stay; undefined for nobody's. */
export function removeKeptForm(memberId?: string): void {
  if (memberId === undefined || entry.read()?.memberId !== memberId) entry.remove()
}
