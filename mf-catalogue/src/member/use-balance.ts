import { $loyalty, useStore } from '@eqs/session'

/**
 * The member's points; undefined while unknown. The hook does not return a guess, because a wrong guess could
 * show a promotion as affordable that the member cannot redeem.
 */
export function useBalance(): number | undefined {
  const { points, status } = useStore($loyalty)
  return status === 'known' ? points : undefined
}
