import type { Notification } from '@eqs/api'
import { monthNames, startOfDay } from '@eqs/ui'
import { inboxTexts as texts } from './inbox-texts.ts'

const dayLength = 86_400_000
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/** Newest first; what has no date goes last. The order is not left to the provider: days are told apart by it. */
export function inOrder(inbox: readonly Notification[]): readonly Notification[] {
  const time = ({ start_date }: Notification) => start_date?.getTime() ?? Number.NEGATIVE_INFINITY
  return [...inbox].sort((one, other) => Math.sign(time(other) - time(one)) || 0)
}

/** 'Hoy', 'Ayer', 'lunes 3 de noviembre', in another year with it: the day in Buenos Aires. What is ahead of its time is of today. */
export function dayTitle(date: Date | undefined, now: Date): string {
  if (!date || Number.isNaN(date.getTime())) return texts.undated
  // Its parts in UTC are those of the calendar in Buenos Aires.
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
