import { usersNewEndpoint } from '@eqs/api/contract'
import { cleanText, nationalIdentityDigits, readEmail, validateSignUp } from '@eqs/validation'
import { isCommonPassword } from '@eqs/validation/common-passwords'
import type * as v from 'valibot'
import { emailTaken, invalid, missingFields, nationalIdentityTaken } from '../http/problem.ts'
import { publicRoute } from '../http/route.ts'
import { sendLink } from '../mail/post-office.ts'
import { welcome } from '../notifications/welcome.ts'
import type { Services } from '../services.ts'
import { longestPassword } from '../sessions/passwords.ts'
import { newId } from '../storage/identifiers.ts'
import { type Member, member } from '../storage/tables.ts'
import { isEmailTaken, isNationalIdentityTaken } from './availability-routes.ts'
import { memberAnswer } from './member-answer.ts'
import { internationalNumber, isPhoneNumber } from './phone-number.ts'
import { hasControls, longestText } from './profile-route.ts'

type Form = v.InferOutput<typeof usersNewEndpoint.request>

/**
 * Creates a member. The server checks all rules of the form too, because a call may not come from the form.
 */
export const signUpRoute = publicRoute(
  usersNewEndpoint,
  async (services, { body, address }) => {
    await services.limits.count('signUp', { address, email: readEmail(body.email).address.toLowerCase() })
    refuseInvalid(body, services.clock.now())
    await refuseTaken(services, body)
    const created = await create(services, body)
    return {
      success: true,
      token: await services.tokens.issue(created.id),
      result: memberAnswer(services, created)
    }
  },
  { line: 'passwords' }
)

function refuseInvalid(form: Form, today: Date): void {
  const [problem] = validateSignUp(
    { ...form, city: form.fields.city, repeat: form.password, termsAccepted: true },
    { today, isValidPhone: isPhoneNumber }
  )
  if (problem?.code === 'missing-fields') throw missingFields([problem.field])
  if (problem) throw invalid(problem.code, problem.field)
  if (!['male', 'female', 'other'].includes(form.gender)) throw invalid('invalid-gender', 'gender')
  if (form.password.length > longestPassword) throw invalid('too-long', 'password')
  if (isCommonPassword(form.password)) throw invalid('common-password', 'password')
  const { first_name, last_name, fields } = form
  for (const [field, text] of Object.entries({ first_name, last_name, ...fields })) {
    if (text.length > longestText) throw invalid('too-long', field)
    if (hasControls(text.trim())) throw invalid('control-character', field)
  }
}

async function refuseTaken(services: Services, form: Form): Promise<void> {
  if (await isEmailTaken(services, form.email)) throw emailTaken()
  if (await isNationalIdentityTaken(services, form.national_identity)) throw nationalIdentityTaken()
}

async function create(services: Services, form: Form): Promise<Member> {
  const now = services.clock.now()
  const values = {
    id: newId(),
    firstName: cleanText(form.first_name),
    lastName: cleanText(form.last_name),
    email: readEmail(form.email).address.toLowerCase(),
    nationalIdentity: nationalIdentityDigits(form.national_identity),
    birthday: form.birthday,
    gender: form.gender,
    phoneNumber: internationalNumber(form.phone_number),
    fields: { city: cleanText(form.fields.city), referrer: cleanText(form.fields.referrer) },
    category: 'Clásica',
    passwordHash: await services.passwords.hash(form.password),
    sessionsValidFrom: now,
    createdAt: now
  }
  const created = await services.db.transaction(async tx => {
    // If two concurrent calls have the same e-mail or identity document, the database's unique indexes accept
    // only one. Then `row` of the other call is undefined.
    const [row] = await tx.insert(member).values(values).onConflictDoNothing().returning()
    if (!row) return undefined
    await welcome(tx, row, now)
    await sendLink(services, tx, row, 'validation')
    return row
  })
  if (created) return created
  await refuseTaken(services, form)
  throw emailTaken()
}
