import { type Promo, promosQuery, type Transaction, transactionsQuery } from '@eqs/api'
import { matchPath, paths } from '@eqs/navigation'
import { apiClient, queryClient, serverNow } from '@eqs/session'
import { readSavedPromos } from '@eqs/session/promos'
import { formatDate, formatPoints, startOfDay } from '@eqs/ui'
import { formatEarned } from './format-earned.ts'

const texts = {
  /** @param what such as `tu compra de hoy`. */
  because: (points: number, what: string) => `+${formatPoints(points)} por ${what}.`,
  unexplained: (points: number) =>
    `${formatEarned(points)}. El movimiento puede tardar hasta 72 horas hábiles en aparecer.`,
  unknown: (points: number) => `${formatEarned(points)}.`,
  purchase: (day: string) => `tu compra ${day}`,
  other: (name: string) => `«${name}»`,
  several: (count: number) => `tus últimos ${count} movimientos`,
  today: 'de hoy',
  yesterday: 'de ayer',
  on: (date: string) => `del ${date}`,
  recent: 'reciente',
  withinReach: (title: string) => `Ahora te alcanza para «${title}»`
} as const

/** Milliseconds for which requested transactions count as fresh. */
const sameMoment = 5_000

/** Newest transactions that can explain the points. */
const fewest = 10

/** Screens that say what the points suffice for. The explanation does not repeat it there. */
const sayReach = [paths.home, paths.account, '/promo/:id']

/** Explains why the balance grew, and names a promotion that is now affordable. Failed calls shorten the text. */
export async function explainPointsEarned(before: number, now: number, pathname: string): Promise<string> {
  const earned = now - before
  const isSaid = sayReach.some(path => matchPath(path, pathname))
  const [reason, promos] = await Promise.all([findReason(earned), isSaid ? [] : offers()])
  const found = newlyWithinReach(promos, before, now)
  return found ? `${reason} ${texts.withinReach(found.description_title)}` : reason
}

/** Uses transactions that a screen has just requested. Requests them again if they do not explain the points. */
async function findReason(earned: number): Promise<string> {
  const query = transactionsQuery(apiClient())
  const ask = (staleTime: number) => queryClient.fetchQuery({ ...query, staleTime })
  try {
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

/** Describes the fewest newest transactions whose scores add up to the points earned. */
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
  return days === 1 ? texts.yesterday : texts.on(formatDate(date, 'short'))
}

/** Finds the most expensive promotion that is affordable only now. Saved ones come first. */
function newlyWithinReach(promos: readonly Promo[], before: number, now: number): Promo | undefined {
  const saved = readSavedPromos()
  const found = promos
    .filter(
      promo => promo.start_date.getTime() <= serverNow() && promo.points <= now && promo.points > before
    )
    .sort((one, other) => other.points - one.points)
  return found.find(({ _id }) => saved.has(_id)) ?? found[0]
}
