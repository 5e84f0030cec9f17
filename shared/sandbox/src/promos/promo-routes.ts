import { promosGetActiveEndpoint, promosGetEndpoint } from '@eqs/api/contract'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { notFound } from '../http/problem.ts'
import { memberRoute } from '../http/route.ts'
import { promo } from '../storage/tables.ts'
import { promoAnswer } from './promo-answer.ts'

/**
 * Returns the SQL condition for the promotions that a member may see: promotions for all members, and
 * promotions for this member only.
 */
export const isFor = (memberId: string) => or(isNull(promo.onlyFor), eq(promo.onlyFor, memberId))

export const promoRoutes = [
  memberRoute(promosGetActiveEndpoint, async (services, { member }) => {
    const rows = await services.db
      .select()
      .from(promo)
      .where(isFor(member.id))
      .orderBy(asc(promo.points), asc(promo.id))
    return { success: true, promos: rows.map(row => promoAnswer(services, row)) }
  }),
  memberRoute(promosGetEndpoint, async (services, { member, param }) => {
    const [row] = await services.db
      .select()
      .from(promo)
      .where(and(eq(promo.id, param('id')), isFor(member.id)))
    if (!row) throw notFound()
    return promoAnswer(services, row)
  })
]
