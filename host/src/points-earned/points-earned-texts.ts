import { formatPoints } from '@eqs/ui'

export const pointsEarnedTexts = {
  /** @param what the origin of the points in Spanish, such as `tu compra de hoy`. */
  because: (points: number, what: string) => `+${formatPoints(points)} por ${what}.`,
  unexplained: (points: number) =>
    `+${formatPoints(points)} puntos. El movimiento puede tardar hasta 72 horas hábiles en aparecer.`,
  unknown: (points: number) => `+${formatPoints(points)} puntos.`,
  purchase: (day: string) => `tu compra ${day}`,
  other: (name: string) => `«${name}»`,
  several: (count: number) => `tus últimos ${count} movimientos`,
  today: 'de hoy',
  yesterday: 'de ayer',
  /** @param date the day and the month as text. */
  on: (date: string) => `del ${date}`,
  recent: 'reciente',
  withinReach: (title: string) => `Ahora te alcanza para «${title}»`
} as const
