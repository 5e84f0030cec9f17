import { expect, test } from '@jest/globals'
import { fromDcz, toDcz } from './dcz.ts'

const dictionary = new TextEncoder().encode('export const points = 1')

test('a small delta that would unpack to far more than the file is not unpacked', async () => {
  const zeros = new Uint8Array(32 * 1024 * 1024)
  const delta = await toDcz(zeros, dictionary)
  expect(delta.length).toBeLessThan(4_000)
  expect(await fromDcz(delta, dictionary, 1_000_000)).toBeUndefined()
  expect((await fromDcz(delta, dictionary, zeros.length))?.length).toBe(zeros.length)
})

test.each([0, 1, 255, 256, 70_000])(
  'a file of %s bytes is unpacked where so many are allowed',
  async length => {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 251)
    const delta = await toDcz(bytes, dictionary)
    expect(await fromDcz(delta, dictionary, length)).toEqual(bytes)
  }
)

test.each([
  ['that is cut off', (delta: Uint8Array) => delta.subarray(0, 45)],
  ['that is no frame', (delta: Uint8Array) => Buffer.concat([delta.subarray(0, 40), Buffer.alloc(20, 7)])],
  [
    'that does not say how much it is',
    (delta: Uint8Array) => {
      const changed = Buffer.from(delta)
      changed[44] = 0
      return changed
    }
  ]
])('a delta %s is none', async (_, damage) => {
  const delta = await toDcz(new Uint8Array(100_000), dictionary)
  expect(await fromDcz(damage(delta), dictionary, 1_000_000)).toBeUndefined()
})
