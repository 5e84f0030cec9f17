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
import { gainTexts as texts } from './gain-texts.ts'

/** Milliseconds for which what a screen has asked for is as good as asked for now. */
const sameMoment = 5_000

/** Movements that one absence is explained by, at most. */
const fewest = 10

/** What a grown balance is for, by the newest movements, and what it now suffices for. Asks the provider for both. */
export async function explainGain(before: number, now: number): Promise<string> {
  const gain = now - before
  const [reason, promos] = await Promise.all([reasonOf(gain), offers()])
  const found = newlyWithinReach(promos, before, now)
  return found ? `${reason} ${texts.withinReach(found.description_title)}` : reason
}

/** By the movements on screen, or else by what the provider says now. */
async function reasonOf(gain: number): Promise<string> {
  const query = transactionsQuery(apiClient())
  const isOnScreen = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()
  const ask = (staleTime: number): Promise<readonly Transaction[]> =>
    queryClient.fetchQuery({ ...query, staleTime })
  try {
    if (!isOnScreen) return becauseOf(await loyaltyTransactions(apiClient()), gain) ?? texts.unexplained(gain)
    // What is on screen asks for itself: it may have done so a moment before the points came.
    return becauseOf(await ask(sameMoment), gain) ?? becauseOf(await ask(0), gain) ?? texts.unexplained(gain)
  } catch {
    return texts.unknown(gain)
  }
}

const offers = (): Promise<readonly Promo[]> =>
  queryClient.fetchQuery({ ...promosQuery(apiClient()), staleTime: 60_000 }).then(
    ({ promos }) => promos,
    () => []
  )

/** The fewest newest movements that make up the gain, if any do; spending counts against it. */
function becauseOf(ledger: readonly Transaction[], gain: number): string | undefined {
  const time = ({ createdAt }: Transaction) => createdAt?.getTime() ?? 0
  let sum = 0
  const newest = [...ledger].sort((one, other) => time(other) - time(one)).slice(0, fewest)
  for (const [index, movement] of newest.entries()) {
    sum += movement.score ?? 0
    if (sum === gain) return texts.because(gain, index === 0 ? nameOf(movement) : texts.several(index + 1))
  }
  return undefined
}

const nameOf = ({ name, createdAt }: Transaction): string =>
  /^compra\b/i.test(name) ? texts.purchase(dayOf(createdAt)) : texts.other(name)

function dayOf(date: Date | undefined): string {
  if (!date) return texts.recent
  const days = Math.round(
    (startOfDay(new Date(serverNow())).getTime() - startOfDay(date).getTime()) / 86_400_000
  )
  if (days === 0) return texts.today
  return days === 1 ? texts.yesterday : texts.on(formatShortDate(date))
}

/** Of those that the points did not suffice for before, the one that the member saves for, or else the dearest. */
function newlyWithinReach(promos: readonly Promo[], before: number, now: number): Promo | undefined {
  const auth = $auth.get()
  const goal = auth.isAuthenticated ? readGoal(auth.user._id)?.id : undefined
  const found = promos.filter(
    promo => hasBegun(promo, serverNow()) && isAffordable(promo, now) && !isAffordable(promo, before)
  )
  return found.find(({ _id }) => _id === goal) ?? found.sort((one, other) => other.points - one.points)[0]
}
