import { assetsWebEndpoint, referrersListEndpoint } from '@eqs/api/contract'
import { asc } from 'drizzle-orm'
import { publicRoute } from '../http/route.ts'
import { toAddress } from '../services.ts'
import { referrer, webAsset } from '../storage/tables.ts'
import { brand } from './brand.ts'

/** Routes of the brand's public data. If a call names another brand, the answer is an empty list. */
export const brandRoutes = [
  publicRoute(
    assetsWebEndpoint,
    async (services, { query }) => {
      if (query('brand') !== brand) return []
      const rows = await services.db.select().from(webAsset).orderBy(asc(webAsset.name))
      return rows.map(row => ({ ...row, url: toAddress(services, row.url) }))
    },
    { query: ['brand'] }
  ),
  publicRoute(referrersListEndpoint, async ({ db }, { param }) => {
    if (param('brand') !== brand) return []
    return await db.select({ name: referrer.name }).from(referrer).orderBy(asc(referrer.position))
  })
]
