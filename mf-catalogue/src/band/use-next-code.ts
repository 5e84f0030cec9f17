import type { Redemption } from '@eqs/api'
import { serverNow } from '@eqs/session'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { useRedemptions } from '../member/redemptions.ts'
import { isUsable } from '../member/usable-code.ts'

/** Finds the member's usable code that expires next; undefined when no usable code is known. */
export function useNextCode(): Redemption | undefined {
  const redemptions = useRedemptions()
  const now = useTurningPoints(
    serverNow,
    redemptions.map(({ expiration_date }) => expiration_date)
  )
  return findNextCode(redemptions, now)
}

/**
 * Finds the usable code that expires first. A code without an expiry date comes after all others.
 *
 * @param now the current time, in epoch milliseconds.
 */
export function findNextCode(redemptions: readonly Redemption[], now: number): Redemption | undefined {
  const end = ({ expiration_date }: Redemption) => expiration_date?.getTime() ?? Number.MAX_SAFE_INTEGER
  return redemptions.filter(one => isUsable(one, now)).sort((one, other) => end(one) - end(other))[0]
}
