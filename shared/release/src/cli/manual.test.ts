import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { FolderStore } from '../store/folder-store.ts'
import { metricsPage } from '../testing/beacons.ts'
import { newFolder, startServer } from '../testing/cleanup.ts'
import { performManual } from '../testing/manual.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { createClubServer } from '../web/club-server.ts'

// Runs every command of the manual against a store of its own, with real builds and without a browser, which
// other tests open. A changed output needs a change of the manual.

let folder: string
let shell: OperatorShell
let origin: string

beforeAll(async () => {
  folder = await newFolder()
  shell = await OperatorShell.start({
    DATA_DIR: folder,
    RELEASE_STORE: join(folder, 'static'),
    RELEASE_KEYS: join(folder, 'keys.json'),
    RELEASE_OPERATOR: 'ana',
    EQS_TEST_MODE: '1',
    INIT_CWD: folder
  })
  origin = await startClub()
}, 120_000)

/**
 * Creates the club of the manual. Its members load each version a hundred times between two looks, without a
 * failure.
 */
async function startClub(): Promise<string> {
  let looks = 0
  const figures = () => {
    looks += 100
    return new Response(metricsPage('mf-account', { '1.0.0': [looks, 0], '1.1.0': [looks, 0] }))
  }
  const root = new FolderStore(join(folder, 'static'))
  const provider = { owns: (path: string) => path === '/metrics', fetch: figures }
  return startServer(createClubServer({ root, provider }))
}

async function give(words: readonly string[]): Promise<{ readonly said: string; readonly code: number }> {
  const opensBrowser =
    ['promote', 'preview'].includes(words[0] ?? '') || (words[0] === 'verify' && words[1] !== '--club')
  const { shown, code } = await shell.give([
    ...words.map(word => word.replace(/https:\/\/club\.example|http:\/\/127\.0\.0\.1:3001/, origin)),
    ...(opensBrowser ? ['--without-smoke', 'other tests open it'] : [])
  ])
  return { said: shown.replaceAll(origin, 'https://club.example'), code }
}

// KEYS.md continues with the store of README.md.
test.each(['README.md', 'KEYS.md'])(
  'every command of %s prints the output that the document shows',
  async file => {
    const manual = await readFile(join(__dirname, '../..', file), 'utf8')
    expect(await performManual(manual, { folder, give })).toEqual([])
  },
  1_200_000
)
