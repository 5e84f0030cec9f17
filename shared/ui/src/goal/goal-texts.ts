import { formatPoints } from '@eqs/ui'

const quoted = (title: string) => `«${title}»`

/** Texts of a goal. */
export const goalTexts = {
  gap: (points: number) => `Te faltan ${formatPoints(points)} puntos`,
  name: (title: string) => `para ${quoted(title)}`,
  pesos: (pesos: number) => `Son $${formatPoints(pesos)} en compras.`,
  reached: '¡Ya te alcanza',
  gone: (title: string) => `Tu meta ${quoted(title)} ya no está en el catálogo.`,
  letGo: 'Quitar meta'
} as const
