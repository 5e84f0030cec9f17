import { loyaltyStatusEndpoint, loyaltyTransactionsEndpoint } from '@eqs/api/contract'
import { memberRoute } from '../http/route.ts'
import { readEntries } from './ledger.ts'

export const pointsRoutes = [
  memberRoute(loyaltyStatusEndpoint, async (_, { member }) => ({
    success: true,
    data: { points: member.points, category: member.category }
  })),
  memberRoute(loyaltyTransactionsEndpoint, async ({ db }, { member }) => ({
    success: true,
    data: await readEntries(db, member.id)
  }))
]
