import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { clubBeforeEach, commandEnvironment, newOperation, rememberFiles, runEach } from '../testing/club.ts'
import { expectEnd } from '../testing/operator-shell.ts'
import { releaseCommand } from '../testing/release-command.ts'

jest.setTimeout(180_000)

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })

/** Returns the path of a file beside the store. */
const beside = (name: string) => join(ops.store.folder, '..', name)

/** Runs a command as an operator with a data folder of their own. */
const release = (keys: string, ...words: readonly string[]) =>
  releaseCommand(words, commandEnvironment(ops, { RELEASE_KEYS: beside(keys) }))

test('an operator with public keys can read everything and change nothing', async () => {
  const { said } = await release('keys.json', 'keys')
  expect(said).not.toContain('private')
  await writeFile(beside('public.json'), said)
  await expectEnd(release('public.json', 'history', 'verify'), 0, 'the history is intact\n')
  await expectEnd(release('public.json', 'status'), 0, '')
  await expectEnd(release('public.json', 'prune'), 0, 'nothing to prune')
  await expectEnd(release('public.json', 'rollback', 'mf-a'), 1, 'has only public keys')
})

test('status and history report foreign keys, and without keys status says that no signature is checked', async () => {
  await runEach(ops, 'mf-a@1.1.0')
  const [foreign] = (await newOperation()).keys.publicKeys
  await writeFile(beside('other.json'), JSON.stringify({ keys: [{ public: foreign }] }))
  for (const [word, text] of [
    ['status', 'entries 1 to 2 are not signed with one of the release keys: is RELEASE_KEYS the right file?'],
    ['history', 'this history has faults']
  ] as const)
    expect(await release('other.json', word)).toMatchObject({ code: 1, said: expect.stringContaining(text) })
  const nowhere = { RELEASE_KEYS: '', DATA_DIR: beside('nothing') }
  const { said } = await releaseCommand(['status'], commandEnvironment(ops, nowhere))
  expect(said).toContain('signatures are not checked')
})

test('a lost key file is reported by a machine that has checked the store with it', async () => {
  const file = beside('release-keys.json')
  await rename(beside('keys.json'), file)
  const status = () => releaseCommand(['status'], commandEnvironment(ops, { RELEASE_KEYS: '' }))
  await expectEnd(status(), 0, '')
  await rm(file)
  await expectEnd(status(), 1, 'release-keys.json does not exist')
})

test('publish refuses a store whose history was lost', async () => {
  await rm(ops.store.path('ops'), { recursive: true })
  const text = 'the history is empty: is this the right store'
  await expectEnd(release('keys.json', 'publish', 'mf-account'), 1, text)
})

test('different spellings of an address mean the same store', async () => {
  expect((await release('keys.json', 'status')).code).toBe(0)
  await symlink(ops.store.folder, beside('link'))
  for (const address of [`${ops.store.folder}/`, `${beside('.')}/./static`, beside('link')])
    expect((await release('keys.json', 'status', '--store', address)).code).toBe(0)
  const seen: object = JSON.parse(await readFile(beside('seen-releases.json'), 'utf8'))
  expect(Object.keys(seen)).toEqual([await realpath(ops.store.folder)])
})

test('an unreadable file of seen releases is reported, and a damaged one with the advice to remove it', async () => {
  const file = beside('seen-releases.json')
  await mkdir(file)
  await expectEnd(release('keys.json', 'status'), 1, `${file} cannot be read: it is a folder, not a file`)
  await rm(file, { recursive: true })
  await writeFile(file, '{')
  await expectEnd(release('keys.json', 'status'), 1, `${file} cannot be read. Remove it`)
})

test('an empty RELEASE_STORE is named in the refusal', async () => {
  const environment = commandEnvironment(ops, { RELEASE_STORE: '' })
  await expectEnd(releaseCommand(['status'], environment), 2, 'RELEASE_STORE is empty')
})

test('a mistyped name is refused before a data folder and a key are created', async () => {
  const fresh = beside('fresh')
  const { RELEASE_STORE: _, ...environment } = commandEnvironment(ops, { RELEASE_KEYS: '', DATA_DIR: fresh })
  const reason = 'mf-z is not the host or a remote of this checkout'
  for (const command of ['pack', 'publish'])
    await expectEnd(releaseCommand([command, 'mf-z'], environment), 2, reason)
  expect(existsSync(fresh)).toBe(false)
})

test('a store that was restored to an earlier state is reported on a machine that has seen a newer release', async () => {
  const restore = await rememberFiles(ops, ['index.html', 'discovery.json'])
  await runEach(ops, 'mf-a@1.1.0')
  expect((await release('keys.json', 'history', 'verify')).code).toBe(0)
  await restore()
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
  expect((await release('keys.json', 'history', 'verify')).said).toContain('the history is intact')
})
