import { $loyalty, useStore } from '@eqs/session'

/**
 * The balance that the header shows, without the one that is still being fetched: after a failure, the balance
 * of the last visit, which the header marks as such. Undefined while no balance is known.
 */
export function useShownBalance(): number | undefined {
  const { status, shown } = useStore($loyalty)
  return status === 'unknown' ? undefined : shown
}

/**
 * The member's points; undefined while unknown. The hook does not return a guess, because a wrong guess could
 * show a promotion as affordable that the member cannot redeem.
 */
export function useBalance(): number | undefined {
  const { points, status } = useStore($loyalty)
  return status === 'known' ? points : undefined
}
