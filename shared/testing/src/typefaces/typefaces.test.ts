/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { cutTypefaces, findOutdated } from './cut-typefaces.ts'

test('each font has the weights and characters of its rule, and all of them have at most 45 KB', async () => {
  const typefaces = await cutTypefaces()
  expect(typefaces).toHaveLength(3)
  // `npm run typefaces` writes the files.
  expect(await findOutdated(typefaces)).toEqual([])
  expect(typefaces.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(45_000)
})
