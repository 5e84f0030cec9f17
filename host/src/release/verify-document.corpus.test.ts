import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { verify } from './verify-document.ts'

// Reads each text that a JSON parser must refuse as a discovery document. The corpora are not part of the
// repository: `CORPORA` is their folder.

const corpora = process.env.CORPORA

if (corpora === undefined) test.skip('CORPORA names no folder', () => {})
else {
  const folder = join(corpora, 'jsontestsuite/test_parsing')
  const names = readdirSync(folder).filter(name => name.startsWith('n_'))

  test(`none of ${names.length} malformed texts is accepted as a discovery document`, async () => {
    const taken: string[] = []
    for (const name of names) {
      // Decoded as a browser decodes a response.
      const text = new TextDecoder().decode(readFileSync(join(folder, name)))
      await verify(text).then(
        () => taken.push(name),
        () => {}
      )
    }
    expect(names.length).toBeGreaterThan(100)
    expect(taken).toEqual([])
  })
}
