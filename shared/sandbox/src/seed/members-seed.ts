import { day, hour, later, minute } from '../clock.ts'
import { pointsLastDays } from '../points/ledger.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { idFor, newId } from '../storage/identifiers.ts'
import type { member, missionCompletion, notification, Promo } from '../storage/tables.ts'
import { missionIdFor } from './brand-seed.ts'
import { promoIdFor } from './catalogue/catalogue.ts'
import { demoMembers } from './demo-members.ts'
import { buildHistory, type History, type PastRedemption } from './history.ts'
import { buildNotifications, manyNotifications } from './notifications-seed.ts'

type MemberRow = typeof member.$inferInsert

/** The database rows of a demo member. */
export interface MemberSeed extends History {
  readonly member: MemberRow
  readonly notifications: readonly (typeof notification.$inferInsert)[]
  readonly completions: readonly (typeof missionCompletion.$inferInsert)[]
}

/** The fields that differ between members. */
type Person = Pick<
  MemberRow,
  'email' | 'firstName' | 'lastName' | 'nationalIdentity' | 'gender' | 'birthday'
> &
  Partial<Pick<MemberRow, 'emailValidated' | 'disabled' | 'points' | 'category' | 'profilePic'>> & {
    readonly city: string
  }

export async function demoMembersAt(now: Date, promos: readonly Promo[]): Promise<readonly MemberSeed[]> {
  return await Promise.all([sofia(now, promos), julia(now), ramiro(now), marta(now, promos), elena(now)])
}

async function sofia(now: Date, promos: readonly Promo[]): Promise<MemberSeed> {
  const row = await memberRow(now, {
    email: 'socia@eqs.example',
    firstName: 'Sofía',
    lastName: 'Ledesma',
    nationalIdentity: '31456209',
    gender: 'female',
    birthday: '1985-03-14',
    city: 'Ciudad de Buenos Aires',
    points: 12_450,
    category: 'Oro',
    profilePic: '/v1/images/brand/portrait.svg'
  })
  const completions = (
    [
      ['perfil', 500, 16],
      ['bajate-la-app', 800, 61],
      ['primera-compra', 300, 88]
    ] as const
  ).map(([slug, points, daysAgo]) => ({
    id: newId(),
    memberId: row.id,
    missionId: missionIdFor(slug),
    points,
    completedAt: later(now, -daysAgo * day)
  }))
  const redemptions: readonly PastRedemption[] = [
    { promo: findPromo(promos, 'helado-cuarto'), daysAgo: 3 },
    { promo: findPromo(promos, 'entrada-de-cine'), daysAgo: 9 },
    // The code of this redemption expires in two days.
    { promo: findPromo(promos, 'planta-de-interior'), daysAgo: 28 },
    { promo: findPromo(promos, 'cafe-con-medialunas'), daysAgo: 21, usedAfter: 1 },
    { promo: findPromo(promos, 'alfajor-del-mes'), daysAgo: 37, usedAfter: 6 },
    { promo: findPromo(promos, 'combo-pochoclos'), daysAgo: 52, usedAfter: 12 },
    { promo: findPromo(promos, 'bici-por-un-dia'), daysAgo: 74 },
    { promo: findPromo(promos, 'descuento-farmacia'), daysAgo: 101, usedAfter: 2 },
    { promo: findPromo(promos, 'cafe-con-medialunas'), daysAgo: 133, usedAfter: 20 },
    { promo: findPromo(promos, 'yerba-y-bizcochos'), daysAgo: 150 }
  ]
  const history = buildHistory({
    memberId: row.id,
    balance: 12_450,
    entries: 96,
    overDays: 165,
    redemptions,
    extra: [
      // The newest notification refers to this purchase.
      { score: 186, name: 'Compra en sucursal · Palermo', createdAt: later(now, -20 * minute) },
      ...completions.map(({ points, completedAt, missionId }) => ({
        score: points,
        name: `Misión cumplida: ${missionNames[missionId] ?? ''}`,
        createdAt: completedAt
      }))
    ],
    now
  })
  return { ...withHistory(row, history), notifications: buildNotifications(row.id, now), completions }
}

const missionNames: Readonly<Record<string, string>> = {
  [missionIdFor('perfil')]: 'completá tu perfil',
  [missionIdFor('bajate-la-app')]: 'bajate la app',
  [missionIdFor('primera-compra')]: 'primera compra del mes'
}

async function julia(now: Date): Promise<MemberSeed> {
  return empty(
    await memberRow(now, {
      email: 'nueva@eqs.example',
      firstName: 'Julia',
      lastName: 'Quiroga',
      nationalIdentity: '40218833',
      gender: 'female',
      birthday: '1997-11-02',
      city: 'Rosario',
      emailValidated: false
    })
  )
}

async function ramiro(now: Date): Promise<MemberSeed> {
  const row = await memberRow(now, {
    email: 'sin-dni@eqs.example',
    firstName: 'Ramiro',
    lastName: 'Ibarra',
    nationalIdentity: 'RANDOM_5f2c9a71',
    gender: 'male',
    birthday: '',
    city: 'Córdoba',
    points: 2_300
  })
  const history = buildHistory({
    memberId: row.id,
    balance: 2_300,
    entries: 6,
    overDays: 40,
    redemptions: [],
    now
  })
  return withHistory(row, history)
}

async function marta(now: Date, promos: readonly Promo[]): Promise<MemberSeed> {
  const row = await memberRow(now, {
    email: 'maraton@eqs.example',
    firstName: 'Marta',
    lastName: 'Roldán',
    nationalIdentity: '22907415',
    gender: 'female',
    birthday: '1972-06-25',
    city: 'La Plata',
    points: 1_286_340,
    category: 'Platino'
  })
  const small = promos.filter(
    promo => promo.codeType !== 'no_code' && promo.points < 3000 && promo.startDate < now
  )
  const redemptions = Array.from({ length: 300 }, (_, index): PastRedemption[] => {
    const promo = small[index % small.length]
    if (!promo) return []
    return [{ promo, daysAgo: 1 + index * 3, ...(index % 3 === 0 ? {} : { usedAfter: 1 }) }]
  }).flat()
  const history = buildHistory({
    memberId: row.id,
    balance: 1_286_340,
    entries: 10_000,
    overDays: 1_000,
    redemptions,
    now
  })
  return { ...withHistory(row, history), notifications: manyNotifications(row.id, 500, now) }
}

async function elena(now: Date): Promise<MemberSeed> {
  const row = await memberRow(now, {
    email: 'suspendida@eqs.example',
    firstName: 'Elena',
    lastName: 'Paz',
    nationalIdentity: '28764120',
    gender: 'other',
    birthday: '1981-01-30',
    city: 'Salta',
    points: 640,
    disabled: true
  })
  const history = buildHistory({
    memberId: row.id,
    balance: 640,
    entries: 3,
    overDays: 90,
    redemptions: [],
    now
  })
  return withHistory(row, history)
}

const empty = (row: MemberRow): MemberSeed => ({
  member: row,
  ledger: [],
  redemptions: [],
  notifications: [],
  completions: []
})

/**
 * Adds transactions and redemptions to a demo member. The member's points expire `pointsLastDays` days after
 * the last transaction with a positive score.
 */
function withHistory(row: MemberRow, history: History): MemberSeed {
  const lastEarned = history.ledger.findLast(({ score }) => score > 0)
  return {
    ...empty({
      ...row,
      pointsExpireAt: lastEarned ? later(lastEarned.createdAt, pointsLastDays * day) : null
    }),
    ...history
  }
}

async function memberRow(now: Date, { city, ...person }: Person): Promise<MemberRow> {
  const password = demoMembers.find(({ email }) => email === person.email)?.password ?? newId()
  return {
    id: idFor(`member ${person.email}`),
    emailValidated: true,
    category: 'Clásica',
    ...person,
    phoneNumber: '+5491155550142',
    fields: { city, referrer: 'En una sucursal' },
    passwordHash: await hashPassword(password),
    sessionsValidFrom: later(now, -hour),
    createdAt: later(now, -400 * day)
  }
}

function findPromo(promos: readonly Promo[], slug: string): Promo {
  const found = promos.find(promo => promo.id === promoIdFor(slug))
  if (!found) throw new Error(`The catalogue has no ${slug}.`)
  return found
}
