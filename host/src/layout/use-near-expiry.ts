import { $auth, $loyalty, serverNow, useStore } from '@eqs/session'
import { formatShortDate } from '@eqs/ui'

/** Days before their expiry from which the header shows the points' date. */
const near = 30

/** Text with the date on which the member's points expire. Undefined unless that is within 30 days. */
export function useNearExpiry(): string | undefined {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const date = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  if (!date || status !== 'known' || points === 0) return undefined
  const left = date.getTime() - serverNow()
  return left > 0 && left <= near * 86_400_000 ? `Vencen el ${formatShortDate(date)}` : undefined
}
