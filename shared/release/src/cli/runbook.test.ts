import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { performManual } from '../testing/manual.ts'
import { newOperation } from '../testing/new-operation.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { putHost, putRemote } from '../testing/published.ts'

// Runs the incidents of the runbook's first page one after the other in one club. Each command prints what
// the page shows.

let folder: string
let shell: OperatorShell

beforeAll(async () => {
  const ops = { ...(await newOperation()), by: 'bea' }
  folder = dirname(ops.store.folder)
  await putHost(ops, '1.0.0', { releaseKeys: ops.keys.publicKeys })
  for (const name of ['mf-account', 'mf-auth'])
    for (const version of ['1.0.0', '1.1.0']) await putRemote(ops, name, version)
  const live = ['host', 'mf-account', 'mf-auth'].map(name => ({ name, version: '1.0.0' }))
  await promote(ops, live)
  await promote(ops, [{ name: 'mf-account', version: '1.1.0' }])
  await promote(ops, [{ name: 'mf-auth', version: '1.1.0' }], 10)
  shell = await OperatorShell.start({
    DATA_DIR: folder,
    RELEASE_STORE: ops.store.folder,
    RELEASE_KEYS: join(folder, 'keys.json'),
    RELEASE_OPERATOR: 'ana',
    INIT_CWD: folder
  })
}, 120_000)

afterAll(() => shell.end())

test('an operator handles each incident of the first page with its commands', async () => {
  const page = await readFile(join(__dirname, '../../OPERATE.md'), 'utf8')
  const noBrowser = ['--without-smoke', 'a test of the gate opens it']
  const give = async (words: readonly string[]) => {
    const { shown, code } = await shell.give([...words, ...(words[0] === 'promote' ? noBrowser : [])])
    return { said: shown, code }
  }
  expect(await performManual(page, { folder, give })).toEqual([])
}, 120_000)
