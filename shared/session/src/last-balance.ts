import * as v from 'valibot'
import { memberEntry } from './member-entry.ts'
import { $loyalty } from './slices.ts'

const entry = memberEntry('BALANCE', v.number())

/**
 * Restores the stored balance of the member's last visit into `$loyalty`, and then stores each new balance.
 * Until the provider answers, screens show the restored balance, marked as outdated.
 */
export function followBalance(): void {
  const lastKnown = entry.read()
  if (lastKnown !== undefined) $loyalty.set({ ...$loyalty.get(), lastKnown })
  stop()
  stop = $loyalty.listen(({ status, points }) => status === 'known' && entry.write(points))
}

let stop = () => {}
