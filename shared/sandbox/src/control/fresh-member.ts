import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { day, later, minute } from '../clock.ts'
import { addEntry, pointsLastDays } from '../points/ledger.ts'
import type { Services } from '../services.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { newId } from '../storage/identifiers.ts'
import { member, notification } from '../storage/tables.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Properties of a new member. All are optional. By default the member has a validated e-mail and a document.
 */
export const freshMemberSchema = v.object({
  email: v.optional(v.pipe(v.string(), v.toLowerCase())),
  password: v.optional(v.string(), 'puntos123'),
  first_name: v.optional(v.string(), 'Prueba'),
  last_name: v.optional(v.string(), 'Del Club'),
  points: v.optional(whole, 10_000),
  email_validation: v.optional(v.boolean(), true),
  national_identity: v.optional(v.string()),
  birthday: v.optional(v.string(), '1990-07-09'),
  gender: v.optional(v.string(), 'female'),
  phone_number: v.optional(v.string(), '+5491150716006'),
  fields: v.optional(v.record(v.string(), v.string()), { city: 'Rosario', referrer: 'Otro' }),
  category: v.optional(v.string(), 'Clásica'),
  disabled: v.optional(v.boolean(), false),
  /** Days until the points expire. */
  points_expire_in: v.optional(v.number(), pointsLastDays),
  /** Number of unread notifications. */
  notifications: v.optional(v.pipe(whole, v.maxValue(1000)), 0)
})

/**
 * Cache of password hashes, by password. Most tests use the same password, and hashing takes longer than the
 * other steps of creating a member.
 */
const hashes = new Map<string, Promise<string>>()

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Creates a member. @returns the member's id, e-mail, password and a valid token. */
export async function createFreshMember(services: Services, wish: v.InferOutput<typeof freshMemberSchema>) {
  const { db, clock, tokens } = services
  const now = clock.now()
  const id = newId()
  const email = wish.email ?? `m-${id}@eqs.example`
  const passwordHash = await hashOnce(wish.password)
  await db.transaction(async tx => {
    await tx.insert(member).values({
      id,
      email,
      firstName: wish.first_name,
      lastName: wish.last_name,
      emailValidated: wish.email_validation,
      nationalIdentity: wish.national_identity ?? String(randomInt(1_000_000_000, 9_999_999_999)),
      birthday: wish.birthday,
      gender: wish.gender,
      phoneNumber: wish.phone_number,
      fields: wish.fields,
      category: wish.category,
      disabled: wish.disabled,
      passwordHash,
      sessionsValidFrom: now,
      createdAt: now
    })
    if (wish.points > 0) {
      const createdAt = later(now, (wish.points_expire_in - pointsLastDays) * day)
      await addEntry(tx, id, { score: wish.points, name: 'Puntos de prueba', createdAt })
    }
    const messages = Array.from({ length: wish.notifications }, (_, index) => ({
      id: newId(),
      memberId: id,
      title: `Aviso ${index + 1}`,
      message: 'Un aviso de prueba.',
      startDate: later(now, -index * minute)
    }))
    if (messages.length > 0) await tx.insert(notification).values(messages)
  })
  return { _id: id, email, password: wish.password, token: await tokens.issue(id) }
}
