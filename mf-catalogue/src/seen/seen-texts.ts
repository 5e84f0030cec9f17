import { formatPoints } from '@eqs/ui'

/** What is said of promotions that were opened before. */
export const seenTexts = {
  heading: 'Vistos hace poco',
  points: (points: number) => (points === 1 ? '1 punto' : `${formatPoints(points)} puntos`)
} as const
