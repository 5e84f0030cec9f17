/** @jest-environment node */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

// Much of the bad input for tests is not part of the repository: `CORPORA` is its folder. Without it, the
// tests that need it are skipped. With it, no corpus may be missing: a run would look complete and not be.

const { CORPORA } = process.env

const needed = [
  'jsontestsuite/test_parsing',
  'patt-openredirect/Open-Redirect-payloads.txt',
  'patt-xss',
  'whatwg-url/urltestdata.json'
]

if (!CORPORA) test.skip('CORPORA is not set: no corpus was tried', () => {})
else
  test('every corpus is where CORPORA says', () => {
    expect(needed.filter(name => !existsSync(join(CORPORA, name)))).toEqual([])
  })
