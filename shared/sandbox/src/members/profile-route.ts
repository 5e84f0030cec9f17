import { usersUpdateEndpoint } from '@eqs/api/contract'
import { cleanText, type ProfileForm, validateProfile } from '@eqs/validation'
import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { invalid } from '../http/problem.ts'
import { memberRoute } from '../http/route.ts'
import { type Member, member } from '../storage/tables.ts'
import { memberAnswer } from './member-answer.ts'
import { internationalNumber, isPhoneNumber } from './phone-number.ts'

type Form = v.InferOutput<typeof usersUpdateEndpoint.request>

/** Maximum length of a name, city or referrer, in UTF-16 code units. */
export const longestText = 120

/**
 * Stores the editable fields of a member. E-mail, identity document and points cannot be changed, because the
 * request's schema does not contain them. The referrer, and a birthday that is already stored, are not
 * changed.
 */
export const profileRoute = memberRoute(usersUpdateEndpoint, async (services, call) => {
  const form = trimmed(call.body)
  const stored = storedForm(call.member)
  const [problem] = validateProfile(form, {
    stored,
    today: services.clock.now(),
    isValidPhone: isPhoneNumber
  })
  if (problem) throw invalid(problem.code, problem.field)
  if (!['male', 'female', 'other', ''].includes(form.gender)) throw invalid('invalid-gender', 'gender')
  const [row] = await services.db
    .update(member)
    .set({
      firstName: form.first_name,
      lastName: form.last_name,
      gender: form.gender,
      birthday: stored.birthday || form.birthday,
      phoneNumber: internationalNumber(form.phone_number),
      fields: allFields(call.member, form.fields)
    })
    .where(eq(member.id, call.member.id))
    .returning()
  return { success: true, user: memberAnswer(services, row ?? call.member) }
})

/**
 * Maximum number of a member's extra fields (`fields`), including stored fields. Otherwise a profile could
 * grow without limit.
 */
const mostFields = 20

function allFields({ fields }: Member, sent: ProfileForm['fields']): ProfileForm['fields'] {
  const all = { ...fields, ...sent }
  if (Object.keys(all).length > mostFields) throw invalid('too-long', 'fields')
  return all
}

/**
 * Returns true when a text has control characters. No member types such characters, and a terminal may
 * interpret them as commands.
 */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text)

function cleanOrRefuse(field: string, text: string): string {
  if (hasControls(text.trim())) throw invalid('control-character', field)
  return cleanText(text)
}

function trimmed(form: Form): ProfileForm {
  const { fields: _, ...texts } = form
  const [tooLong] = Object.entries(texts).filter(([, text]) => text.length > longestText)
  if (tooLong) throw invalid('too-long', tooLong[0])
  return {
    first_name: cleanOrRefuse('first_name', form.first_name),
    last_name: cleanOrRefuse('last_name', form.last_name),
    gender: form.gender,
    birthday: form.birthday,
    phone_number: cleanText(form.phone_number),
    fields: extraFields(form.fields)
  }
}

/**
 * Returns the extra fields of a request, without the referrer.
 *
 * @throws {Problem} 400 when the name of a field is invalid, or when a value is not a string, is too long or
 * has control characters.
 */
function extraFields(fields: Form['fields']): Record<string, string> {
  const entries = Object.entries(fields).filter(([name]) => name !== 'referrer')
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) throw invalid('invalid-name', 'fields')
      if (typeof value !== 'string') throw invalid('invalid-type', name)
      if (value.length > longestText) throw invalid('too-long', name)
      return [name, cleanOrRefuse(name, value)]
    })
  )
}

function storedForm({ firstName, lastName, gender, birthday, phoneNumber, fields }: Member): ProfileForm {
  return { first_name: firstName, last_name: lastName, gender, birthday, phone_number: phoneNumber, fields }
}
