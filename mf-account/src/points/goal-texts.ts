import { formatPoints } from '@eqs/ui'
import type { WayToGoal } from './goal-help.ts'

const quoted = (title: string) => `«${title}»`

const way = (way: WayToGoal): string => {
  if (!way.closes) return `Con todas tus misiones sumás ${formatPoints(way.points)} puntos más.`
  const { titles, more } = way
  const missions = titles.length + more === 1 ? 'la misión' : 'las misiones'
  return `Llegás con ${missions} ${titles.map(quoted).join(', ')}${more > 0 ? ` y ${more} más` : ''}.`
}

export const goalTexts = {
  title: 'Mi meta',
  none: 'Elegí un beneficio como tu meta y te decimos cuánto te falta.',
  choose: 'Ver beneficios',
  unknown: (title: string) => `Sin tu saldo no sabemos cuánto te falta para ${quoted(title)}.`,
  see: 'Ver el beneficio',
  missions: 'Ver misiones',
  missionsFailure: 'No pudimos cargar tus misiones.',
  retry: 'Reintentar',
  way,
  /** @param more number of further promotions that the points cover. */
  until: (day: string, title: string, more: number) =>
    `Hasta el ${day} te alcanza para ${quoted(title)}${more > 0 ? ` y ${more} más` : ''}.`
} as const
