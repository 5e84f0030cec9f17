import { pesosFor } from '@eqs/session/goal'
import { formatPoints } from '@eqs/ui'

const quoted = (title: string) => `«${title}»`

export const goalTexts = {
  title: 'Mi meta',
  none: 'Elegí un beneficio como tu meta y te decimos cuánto te falta.',
  choose: 'Ver beneficios',
  gap: (points: number, title: string) => `Te faltan ${formatPoints(points)} puntos para ${quoted(title)}`,
  pesos: (points: number) => `Son $${formatPoints(pesosFor(points))} en compras.`,
  reached: (title: string) => `¡Ya te alcanza para ${quoted(title)}!`,
  see: 'Ver el beneficio',
  gone: (title: string) => `Tu meta ${quoted(title)} ya no está en el catálogo.`,
  letGo: 'Quitar meta',
  missions: 'Ver misiones',
  /** @param titles of the missions that are named. @param more how many others it takes. */
  close: (titles: readonly string[], more: number) =>
    `Llegás con ${titles.length + more === 1 ? 'la misión' : 'las misiones'} ${titles.map(quoted).join(', ')}${
      more > 0 ? ` y ${more} más` : ''
    }.`,
  nearer: (points: number) => `Con todas tus misiones sumás ${formatPoints(points)} puntos más.`,
  /** @param more how many others there are. */
  until: (day: string, title: string, more: number) =>
    `Hasta el ${day} te alcanza para ${quoted(title)}${more > 0 ? ` y ${more} más` : ''}.`
} as const
