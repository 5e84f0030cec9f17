import { formatPoints } from '@eqs/ui'

/** Texts of the list of seen promotions. */
export const seenTexts = {
  heading: 'Vistos hace poco',
  points: (points: number) => (points === 1 ? '1 punto' : `${formatPoints(points)} puntos`)
} as const
