import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { addReleaseKey, publicKeyFile, readPublicKeys, readReleaseKeys } from '../keys/release-keys.ts'
import { newOperation } from '../testing/new-operation.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { putHost } from '../testing/published.ts'
import { exitCodes } from './run.ts'

let folder: string
const shells: OperatorShell[] = []
let ana: OperatorShell
let bea: OperatorShell

/** Two operators, each with a private key and the public key of the other. */
async function twoKeyFiles(): Promise<readonly [string, string]> {
  const files = [join(folder, 'ana.json'), join(folder, 'bea.json')] as const
  for (const file of files) await addReleaseKey(file)
  const [one, other] = await Promise.all(files.map(file => readPublicKeys(file)))
  for (const [file, others] of [
    [files[0], other],
    [files[1], one]
  ] as const) {
    const own: { readonly keys: readonly object[] } = JSON.parse(await readFile(file, 'utf8'))
    const added: { readonly keys: readonly object[] } = JSON.parse(
      publicKeyFile(others ?? { publicKeys: [] })
    )
    await writeFile(file, JSON.stringify({ keys: [...own.keys, ...added.keys] }))
  }
  return files
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-approve-'))
  const [anas, beas] = await twoKeyFiles()
  const ops = { ...(await newOperation()), keys: await readReleaseKeys(anas) }
  for (const version of ['1.0.0', '1.1.0']) await putHost(ops, version, { releaseKeys: ops.keys.publicKeys })
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  const shell = async (keys: string, by: string) => {
    const environment = { RELEASE_STORE: ops.store.folder, RELEASE_KEYS: keys, RELEASE_OPERATOR: by }
    const started = await OperatorShell.start({ ...environment, DATA_DIR: join(folder, by) })
    shells.push(started)
    return started
  }
  ana = await shell(anas, 'ana')
  bea = await shell(beas, 'bea')
}, 120_000)

afterAll(async () => {
  for (const one of shells) one.end()
  await rm(folder, { recursive: true, force: true })
})

test('a change that needs two keys is proposed by one operator and carried out by the other after a review', async () => {
  expect((await ana.give(['policy', 'approvals', 'host=2'])).said).toContain('approvals: – → host 2 of ')
  const promoting = ['promote', 'host@1.1.0', '--without-smoke', 'x', '--why', 'the new side bar']
  const proposed = await ana.give(promoting)
  expect(proposed).toMatchObject({ code: exitCodes.proposed, said: '' })
  const [, id = ''] = /release policy approve (\w+)/.exec(proposed.wrong) ?? []
  expect((await bea.give(['policy', 'proposals'])).said).toMatch(
    new RegExp(
      `^${id} {2}1 of 2 {2}ana: promote host@1.1.0\\n {4}why: the new side bar\\n {4}host: 1.0.0 → 1.1.0`
    )
  )
  const approving = ['policy', 'approve', id, '--without-smoke', 'x']
  expect(await bea.give(approving)).toMatchObject({
    code: exitCodes.refused,
    wrong: expect.stringContaining('nothing was approved: --yes does it')
  })
  expect((await ana.give([...approving, '--yes'])).said).toBe(`approved ${id}: 1 more key to go`)
  const { code, said } = await bea.give([...approving, '--yes', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({
    number: 3,
    by: 'bea',
    state: { host: '1.1.0' },
    proposal: { given: 2, needed: 2 }
  })
  expect((await ana.give(['history', 'verify'])).said).toBe('the history is whole')
  expect((await ana.give(['policy', 'proposals'])).said).toBe('nothing waits for an approval')
  expect((await bea.give(['policy'])).said).toContain('approvals: host 2 of ')
}, 120_000)

test('an invalid rule for approvals is refused', async () => {
  for (const words of [['approvals', 'mf-a=2'], ['approvals'], ['others', 'host=2']])
    expect(await ana.give(['policy', ...words])).toMatchObject({ code: exitCodes.usage })
  expect((await ana.give(['policy', 'approvals', 'host=3'])).wrong).toContain('there are 2 keys that approve')
}, 60_000)
