import type { Notification } from '@eqs/api'
import { monthNames, startOfDay } from '@eqs/ui'
import { inboxTexts as texts } from './inbox-texts.ts'

const dayLength = 86_400_000
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/** Sorts newest first, and notifications without a date last. The day headings depend on this order. */
export function inOrder(inbox: readonly Notification[]): readonly Notification[] {
  const time = ({ start_date }: Notification) => start_date?.getTime() ?? Number.NEGATIVE_INFINITY
  return [...inbox].sort((one, other) => Math.sign(time(other) - time(one)) || 0)
}

/**
 * The heading for notifications of a date: 'Hoy', 'Ayer' or 'lunes 3 de noviembre', with the year if it is
 * not the current year. Days are those of Buenos Aires. A date in the future counts as today. Without a valid
 * date the heading is 'Sin fecha'.
 */
export function dayTitle(date: Date | undefined, now: Date): string {
  if (!date || Number.isNaN(date.getTime())) return texts.undated
  // `startOfDay` returns the date in Buenos Aires in its UTC fields.
  const day = startOfDay(date)
  const today = startOfDay(now)
  const daysAgo = (today.getTime() - day.getTime()) / dayLength
  if (daysAgo <= 0) return texts.today
  if (daysAgo === 1) return texts.yesterday
  const month = monthNames[day.getUTCMonth()]?.toLowerCase()
  const title = `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} de ${month}`
  const year = day.getUTCFullYear()
  return year === today.getUTCFullYear() ? title : `${title} de ${year}`
}
