import { $auth, $loyalty, serverNow, useStore } from '@eqs/session'
import { formatDate } from '@eqs/ui'

/** Number of days before the points expire from which the header shows the expiry date. */
const near = 30

/**
 * Returns a text with the date on which the member's points expire. Returns undefined when the member has no
 * points, when the balance or the date is not known, or when the date is not within the next 30 days.
 */
export function useNearExpiry(): string | undefined {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const date = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  if (!date || status !== 'known' || points === 0) return undefined
  const left = date.getTime() - serverNow()
  return left > 0 && left <= near * 86_400_000 ? `Vencen el ${formatDate(date, 'short')}` : undefined
}
