import { formatPoints } from '@eqs/ui'

/** Texts of the member's band above the catalogue. */
export const bandTexts = {
  label: 'Tu cuenta',
  /** @param level the name of the member's level, as the provider sends it. */
  level: (level: string) => `Categoría ${level}`,
  points: 'puntos',
  unknown: '--',
  balanceFailure: 'No pudimos consultar tu saldo.',
  renewing: 'Actualizando…',
  /** @param date the day, and on the last day the hour, such as '5/12'. */
  expire: (date: string) => `Vencen el ${date}`,
  missing: (points: number) => `Te faltan ${formatPoints(points)}`,
  reached: '¡Ya te alcanza',
  forGoal: (title: string) => `para «${title}»`,
  allWithinReach: 'Te alcanza para todo el catálogo. ¡Elegí!',
  card: 'Mostrar mi tarjeta'
} as const
