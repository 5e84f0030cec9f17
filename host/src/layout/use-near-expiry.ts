import { $auth, $loyalty, serverNow, useStore } from '@eqs/session'
import { formatShortDate } from '@eqs/ui'

/** Maximum number of days before the expiry of the points at which the header shows the expiry date. */
const near = 30

/**
 * Returns a text with the date on which the member's points expire. Undefined when the member has no points,
 * the balance is not known, or the date is not within the next 30 days.
 */
export function useNearExpiry(): string | undefined {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const date = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  if (!date || status !== 'known' || points === 0) return undefined
  const left = date.getTime() - serverNow()
  return left > 0 && left <= near * 86_400_000 ? `Vencen el ${formatShortDate(date)}` : undefined
}
