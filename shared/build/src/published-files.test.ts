import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { decompressed } from './published-files.ts'

test('a few bytes that would become many are given up', async () => {
  const long = 1024 * 1024
  const few = brotliCompressSync(Buffer.alloc(long))
  expect(await decompressed(few, long)).toHaveLength(long)
  expect(await decompressed(few, long - 1)).toBeUndefined()
})
