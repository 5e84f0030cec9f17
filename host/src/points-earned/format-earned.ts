import { formatPoints } from '@eqs/ui'

export const formatEarned = (points: number): string =>
  points === 1 ? '+1 punto' : `+${formatPoints(points)} puntos`
