import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { decompressed } from './published-files.ts'

test('decompression stops when a small file expands beyond its limit', async () => {
  const long = 1024 * 1024
  const few = brotliCompressSync(Buffer.alloc(long))
  expect(await decompressed(few, long)).toHaveLength(long)
  expect(await decompressed(few, long - 1)).toBeUndefined()
})
