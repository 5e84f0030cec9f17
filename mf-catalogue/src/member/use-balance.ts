import { $loyalty, useStore } from '@eqs/session'

/** The member's points. Undefined while unknown, because a guess could show a wrong affordability. */
export function useBalance(): number | undefined {
  const { points, status } = useStore($loyalty)
  return status === 'known' ? points : undefined
}
