import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { commandEnvironment, newOperation, putLive, runEach } from '../testing/club.ts'
import { performManual } from '../testing/manual.ts'
import { OperatorShell, withoutBrowser } from '../testing/operator-shell.ts'

// Runs the incidents of the runbook's first page one after the other in one club. Each command prints what
// the page shows.

let folder: string
let shell: OperatorShell

beforeAll(async () => {
  const ops = { ...(await newOperation()), by: 'bea' }
  folder = dirname(ops.store.folder)
  await putLive(ops, { 'mf-account': ['1.0.0', '1.1.0'], 'mf-auth': ['1.0.0', '1.1.0'] })
  await runEach(ops, 'mf-account@1.1.0', 'mf-auth@1.1.0 to 10 %')
  shell = await OperatorShell.start(commandEnvironment(ops))
}, 120_000)

test('each command of the runbook’s first page prints the output that the page shows', async () => {
  const page = await readFile(join(__dirname, '../../OPERATE.md'), 'utf8')
  const give = async (words: readonly string[]) => {
    const { shown, code } = await shell.give(withoutBrowser(words))
    return { said: shown, code }
  }
  expect(await performManual(page, { folder, give })).toEqual([])
}, 120_000)
