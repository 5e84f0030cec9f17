import { $loyalty, useStore } from '@eqs/session'

/** The member's points; undefined while nobody knows them, so that a guess never says what is within reach. */
export function useBalance(): number | undefined {
  const { points, status } = useStore($loyalty)
  return status === 'known' ? points : undefined
}
