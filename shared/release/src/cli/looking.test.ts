import { mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { readText } from '../store/store.ts'
import { newClub } from '../testing/new-club.ts'
import { newOperation } from '../testing/new-operation.ts'
import { releaseCommand } from '../testing/release-command.ts'

const timeoutMs = 180_000

let ops: Awaited<ReturnType<typeof newOperation>>
let folder: string

beforeEach(async () => {
  ops = await newClub(['1.0.0', '1.1.0'])
  folder = dirname(ops.store.folder)
})

/** Runs a command as an operator with a data folder of their own. */
const release = (keys: string, ...words: readonly string[]) =>
  releaseCommand(words, {
    RELEASE_STORE: ops.store.folder,
    RELEASE_KEYS: join(folder, keys),
    DATA_DIR: folder
  })

test(
  'an operator with public keys can read everything and change nothing',
  async () => {
    const { said } = await release('keys.json', 'keys')
    expect(said).not.toContain('private')
    await writeFile(join(folder, 'public.json'), said)
    expect(await release('public.json', 'history', 'verify')).toMatchObject({
      code: 0,
      said: 'the history is whole\n'
    })
    expect(await release('public.json', 'status')).toMatchObject({ code: 0 })
    expect(await release('public.json', 'prune')).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing to prune')
    })
    const refused = await release('public.json', 'rollback', 'mf-a')
    expect(refused).toMatchObject({ code: 1, wrong: expect.stringContaining('has only public keys') })
  },
  timeoutMs
)

test(
  'status and history report foreign keys, and say so when there are no keys',
  async () => {
    await newOperation().then(other =>
      writeFile(join(folder, 'other.json'), JSON.stringify({ keys: [{ public: other.keys.publicKeys[0] }] }))
    )
    expect(await release('other.json', 'status')).toMatchObject({
      code: 1,
      said: expect.stringContaining('entry 1 is not signed with one of the release keys')
    })
    expect(await release('other.json', 'history')).toMatchObject({
      code: 1,
      said: expect.stringContaining('this history is not whole')
    })
    const { said } = await releaseCommand(['status'], {
      RELEASE_STORE: ops.store.folder,
      RELEASE_KEYS: '',
      DATA_DIR: join(folder, 'nothing')
    })
    expect(said).toContain('signatures are not checked')
  },
  timeoutMs
)

test(
  'a lost key file is reported by a machine that has checked the store with it',
  async () => {
    await rename(join(folder, 'keys.json'), join(folder, 'release-keys.json'))
    const environment = { RELEASE_STORE: ops.store.folder, RELEASE_KEYS: '', DATA_DIR: folder }
    expect(await releaseCommand(['status'], environment)).toMatchObject({ code: 0 })
    await rm(join(folder, 'release-keys.json'))
    for (const command of ['status', 'history'])
      expect(await releaseCommand([command], environment)).toMatchObject({
        code: 1,
        said: '',
        wrong: expect.stringContaining('release-keys.json is not there')
      })
  },
  timeoutMs
)

test(
  'publish refuses a store whose history was lost',
  async () => {
    await rm(ops.store.path('ops'), { recursive: true })
    expect(await release('keys.json', 'publish', 'mf-account')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('the history is empty: is this the right store')
    })
  },
  timeoutMs
)

test(
  'different spellings of an address mean the same store',
  async () => {
    expect((await release('keys.json', 'status')).code).toBe(0)
    await symlink(ops.store.folder, join(folder, 'link'))
    for (const address of [`${ops.store.folder}/`, `${folder}/./static`, join(folder, 'link')])
      expect((await release('keys.json', 'status', '--store', address)).code).toBe(0)
    const seen: object = JSON.parse(await readFile(join(folder, 'seen-releases.json'), 'utf8'))
    expect(Object.keys(seen)).toEqual([await realpath(ops.store.folder)])
  },
  timeoutMs
)

test(
  'a date without a time means its start in UTC, which the output states',
  async () => {
    expect(await release('keys.json', 'history', '2100-01-31')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^at 2100-01-31T00:00:00\.000Z:\n1 {2}/)
    })
    expect((await release('keys.json', 'history', '2020-01-31')).said).toBe(
      'nothing was live at 2020-01-31T00:00:00.000Z\n'
    )
  },
  timeoutMs
)

test(
  'keys new refuses a missing data folder when the store has a release',
  async () => {
    const typo = join(folder, 'typo')
    const environment = { RELEASE_STORE: ops.store.folder, RELEASE_KEYS: '', DATA_DIR: typo }
    const refused = await releaseCommand(['keys', 'new'], environment)
    expect(refused).toMatchObject({ code: 1, wrong: expect.stringContaining(`${typo} is not there`) })
    expect(await readdir(folder)).not.toContain('typo')
    await mkdir(typo)
    expect(await releaseCommand(['keys', 'new'], environment)).toMatchObject({ code: 0 })
  },
  timeoutMs
)

test(
  'a store that was restored to an earlier state is reported on a machine that has seen a newer release',
  async () => {
    const files = ['index.html', 'discovery.json']
    const before = await Promise.all(
      files.map(async file => [file, (await readText(ops.store, file)) ?? ''] as const)
    )
    await promote(ops, [{ name: 'mf-a', version: '1.1.0' }])
    expect((await release('keys.json', 'history', 'verify')).code).toBe(0)
    for (const [file, text] of before) await ops.store.replace(file, text)
    await rm(ops.store.path('ops/history/00000002.json'))
    const cut = 'release 2 was seen by this machine, but the history ends at 1'
    for (const words of [['history', 'verify'], ['status'], ['rollback', 'mf-a']]) {
      const { said, wrong } = await release('keys.json', ...words)
      expect(said + wrong).toContain(cut)
    }
    const reason = ['--without-history', 'the bucket was restored from its backup']
    const disabled = await release('keys.json', 'disable', 'mf-a', 'Volvemos.', ...reason)
    // The number that an operator has seen is not used again.
    expect(disabled.said).toMatch(/^3 {2}/)
    expect((await release('keys.json', 'history', 'verify')).said).toContain('the history is whole')
  },
  timeoutMs
)
