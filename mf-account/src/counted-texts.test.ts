/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { goalTexts } from './points/points-texts.ts'

test.each([
  [0, 'Te faltan 0 puntos', 'Con todas tus misiones sumás 0 puntos más.'],
  [1, 'Te falta 1 punto', 'Con todas tus misiones sumás 1 punto más.'],
  [2, 'Te faltan 2 puntos', 'Con todas tus misiones sumás 2 puntos más.'],
  [1000, 'Te faltan 1.000 puntos', 'Con todas tus misiones sumás 1.000 puntos más.']
])('%i points are counted in words that agree with the number', (points, gap, way) => {
  expect(goalTexts.gap(points)).toBe(gap)
  expect(goalTexts.way({ closes: false, points })).toBe(way)
})
