/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { cardTexts } from './card/card-texts.ts'
import { missionsTexts } from './missions/missions-texts.ts'
import { goalTexts, pointsTexts } from './points/points-texts.ts'

test.each([
  [0, 'puntos', 'Te faltan 0 puntos', 'Con todas tus misiones sumás 0 puntos más.'],
  [1, 'punto', 'Te falta 1 punto', 'Con todas tus misiones sumás 1 punto más.'],
  [2, 'puntos', 'Te faltan 2 puntos', 'Con todas tus misiones sumás 2 puntos más.'],
  [1000, 'puntos', 'Te faltan 1.000 puntos', 'Con todas tus misiones sumás 1.000 puntos más.']
])('%i points are counted in words that agree with the number', (points, unit, gap, way) => {
  expect([cardTexts, pointsTexts].map(texts => texts.unit(points))).toEqual([unit, unit])
  expect(missionsTexts.rewardUnit(points)).toBe(unit)
  expect(goalTexts.gap(points)).toBe(gap)
  expect(goalTexts.way({ closes: false, points })).toBe(way)
})
