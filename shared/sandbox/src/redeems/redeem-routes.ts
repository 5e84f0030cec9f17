import { redeemsEndpoint, redeemsNewEndpoint } from '@eqs/api/contract'
import { desc, eq } from 'drizzle-orm'
import { memberRoute } from '../http/route.ts'
import { imagesAnswer } from '../promos/promo-answer.ts'
import { promo, redemption } from '../storage/tables.ts'
import { redeem } from './redeem.ts'

const pageSize = 6
const largestPage = 100

export const redeemRoutes = [
  memberRoute(redeemsNewEndpoint, async (services, { member, body, param, header }) =>
    redeem(services, {
      memberId: member.id,
      promoId: param('id'),
      confirmed: body.confirmation === true,
      key: header('idempotency-key')
    })
  ),
  memberRoute(
    redeemsEndpoint,
    async (services, { member, query }) => {
      const page = wholeNumber(query('page'), 1, 1_000_000)
      const limit = wholeNumber(query('limit'), pageSize, largestPage)
      const rows = await services.db
        .select({ redemption, promo })
        .from(redemption)
        .innerJoin(promo, eq(promo.id, redemption.promoId))
        .where(eq(redemption.memberId, member.id))
        .orderBy(desc(redemption.createdAt), redemption.id)
        .limit(limit + 1)
        .offset((page - 1) * limit)
      return {
        success: true,
        redeems: rows.slice(0, limit).map(({ redemption: row, promo: { id, title, images } }) => ({
          _id: row.id,
          promo: { _id: id, description_title: title, images: imagesAnswer(services, images) },
          code: row.code,
          usage: row.usedAt !== null,
          usage_timestamp: row.usedAt,
          expiration_date: row.expiresAt,
          name: title
        })),
        nextPage: rows.length > limit ? page + 1 : null
      }
    },
    { query: ['page', 'limit'] }
  )
]

/**
 * Parses a query parameter as a positive integer. A number above `largest` gives `largest`. A text that is
 * not a positive integer of at most nine digits gives `fallback`.
 */
function wholeNumber(text: string, fallback: number, largest: number): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), largest) : fallback
}
