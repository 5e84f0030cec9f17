import * as v from 'valibot'
import { memberEntry } from './member-entry.ts'
import { $loyalty } from './slices.ts'

const entry = memberEntry('MEMBER_BALANCE', v.object({ points: v.number(), category: v.string() }))

/**
 * Restores balance and level of the member's last visit into `$loyalty`, and then stores each new balance.
 * Until the provider answers, screens show the restored balance, marked as outdated.
 */
export function followBalance(): void {
  const stored = entry.read()
  if (stored) $loyalty.set({ ...$loyalty.get(), category: stored.category, lastKnown: stored.points })
  stop()
  stop = $loyalty.listen(
    ({ status, points, category }) => status === 'known' && entry.write({ points, category })
  )
}

let stop = () => {}
