import {
  hasBegun,
  isAffordable,
  loyaltyTransactions,
  type Promo,
  promosQuery,
  type Transaction,
  transactionsQuery
} from '@eqs/api'
import { $auth, apiClient, queryClient, serverNow } from '@eqs/session'
import { readGoal } from '@eqs/session/goal'
import { formatShortDate, startOfDay } from '@eqs/ui'
import { pointsEarnedTexts as texts } from './points-earned-texts.ts'

/** Milliseconds for which the data of a screen count as fresh. */
const sameMoment = 5_000

/** Newest transactions that are considered at most. */
const fewest = 10

/**
 * Explains why the balance grew, by the newest transactions, and names a promotion that it now suffices for.
 * Requests both from the provider.
 *
 * @param before the balance seen last, in points.
 * @param now the current balance, in points.
 * @returns the text for the member. Never rejects for a failed call: then the text names only the points.
 */
export async function explainPointsEarned(before: number, now: number): Promise<string> {
  const earned = now - before
  const [reason, promos] = await Promise.all([findReason(earned), offers()])
  const found = newlyWithinReach(promos, before, now)
  return found ? `${reason} ${texts.withinReach(found.description_title)}` : reason
}

/** Uses the query of the transactions if they are on screen, to avoid a second call. Else requests them. */
async function findReason(earned: number): Promise<string> {
  const query = transactionsQuery(apiClient())
  const isOnScreen = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()
  const ask = (staleTime: number): Promise<readonly Transaction[]> =>
    queryClient.fetchQuery({ ...query, staleTime })
  try {
    if (!isOnScreen)
      return describeMovements(await loyaltyTransactions(apiClient()), earned) ?? texts.unexplained(earned)
    // The screen refetches by itself. If it did so just before the points were added, ask once more.
    return (
      describeMovements(await ask(sameMoment), earned) ??
      describeMovements(await ask(0), earned) ??
      texts.unexplained(earned)
    )
  } catch {
    return texts.unknown(earned)
  }
}

const offers = (): Promise<readonly Promo[]> =>
  queryClient.fetchQuery({ ...promosQuery(apiClient()), staleTime: 60_000 }).then(
    ({ promos }) => promos,
    () => []
  )

/** Finds the fewest newest transactions whose scores add up to the difference. Redemptions subtract. */
function describeMovements(ledger: readonly Transaction[], earned: number): string | undefined {
  const time = ({ createdAt }: Transaction) => createdAt?.getTime() ?? 0
  let sum = 0
  const newest = [...ledger].sort((one, other) => time(other) - time(one)).slice(0, fewest)
  for (const [index, movement] of newest.entries()) {
    sum += movement.score ?? 0
    if (sum === earned)
      return texts.because(earned, index === 0 ? toName(movement) : texts.several(index + 1))
  }
  return undefined
}

const toName = ({ name, createdAt }: Transaction): string =>
  /^compra\b/i.test(name) ? texts.purchase(formatDay(createdAt)) : texts.other(name)

function formatDay(date: Date | undefined): string {
  if (!date) return texts.recent
  const days = Math.round(
    (startOfDay(new Date(serverNow())).getTime() - startOfDay(date).getTime()) / 86_400_000
  )
  if (days === 0) return texts.today
  return days === 1 ? texts.yesterday : texts.on(formatShortDate(date))
}

/** Among the promotions that the member could not afford before: her goal, or else the most expensive one. */
function newlyWithinReach(promos: readonly Promo[], before: number, now: number): Promo | undefined {
  const auth = $auth.get()
  const goal = auth.isAuthenticated ? readGoal(auth.user._id)?.id : undefined
  const found = promos.filter(
    promo => hasBegun(promo, serverNow()) && isAffordable(promo, now) && !isAffordable(promo, before)
  )
  return found.find(({ _id }) => _id === goal) ?? found.sort((one, other) => other.points - one.points)[0]
}
