import { formatPoints } from '@eqs/ui'

/** Texts of the member's band above the catalogue. */
export const bandTexts = {
  label: 'Tu cuenta',
  /** @param level the name of the member's level, as the provider sends it. */
  level: (level: string) => `Categoría ${level}`,
  balanceFailure: 'No pudimos consultar tu saldo.',
  missing: (points: number) => (points === 1 ? 'Te falta 1' : `Te faltan ${formatPoints(points)}`),
  reached: '¡Ya te alcanza',
  forGoal: (title: string) => `para «${title}»`,
  allWithinReach: 'Te alcanza para todo el catálogo. ¡Elegí!',
  card: 'Mostrar mi tarjeta'
} as const
