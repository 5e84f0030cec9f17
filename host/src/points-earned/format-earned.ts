import { formatPoints, pointsUnit } from '@eqs/ui'

export const formatEarned = (points: number): string => `+${formatPoints(points)} ${pointsUnit(points)}`
