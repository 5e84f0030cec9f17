import { expect, test } from '@jest/globals'
import { drawBarCode } from './draw-bar-code.ts'

/** @returns the bars of a drawing as [position, width]. */
const bars = (path: string) =>
  [...path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(([, x, width]) => [Number(x), Number(width)] as const)

test('a bar code of eight digits has seven symbols and ten white modules on both sides', () => {
  const { width, path } = drawBarCode('30123456')
  // Start, four pairs of digits and the check symbol have 11 modules each, the stop symbol has 13.
  expect(width).toBe(6 * 11 + 13 + 20)
  const drawn = bars(path)
  expect(drawn[0]).toEqual([10, 2])
  expect(drawn.at(-1)).toEqual([width - 10 - 2, 2])
  expect(drawn).toHaveLength(6 * 3 + 4)
})
