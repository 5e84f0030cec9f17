import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { createImages } from './image-routes.ts'

const ask = async (encodings: string) => {
  const answer = await createImages().request('/promos/medal-1.svg', {
    headers: { 'Accept-Encoding': encodings }
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a picture is compressed for clients that accept brotli, and decodes to the same drawing', async () => {
  const { answer: plain, bytes: drawing } = await ask('gzip')
  const { answer, bytes } = await ask('gzip, deflate, br, zstd')
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect(brotliDecompressSync(bytes)).toEqual(drawing)
  expect(bytes.length).toBeLessThan(drawing.length / 3)
})
