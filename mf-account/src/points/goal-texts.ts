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
  title: 'Tu próximo beneficio',
  none: 'Guardá un beneficio con el corazón y te decimos cuánto te falta.',
  failure: 'No pudimos cargar los beneficios que guardaste.',
  choose: 'Ver beneficios',
  gap: (points: number) => `Te faltan ${formatPoints(points)} puntos`,
  reached: '¡Ya te alcanza',
  name: (title: string) => `para ${quoted(title)}`,
  pesos: (pesos: number) => `Son $${formatPoints(pesos)} en compras.`,
  missions: 'Ver misiones',
  way,
  /** @param more number of further promotions that the points cover. */
  until: (day: string, title: string, more: number) =>
    `Hasta el ${day} te alcanza para ${quoted(title)}${more > 0 ? ` y ${more} más` : ''}.`
} as const
