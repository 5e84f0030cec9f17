import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { addReleaseKey, readReleaseKeys } from '../keys/release-keys.ts'
import { newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newOperation, putLive } from '../testing/club.ts'
import { expectEnd, OperatorShell } from '../testing/operator-shell.ts'
import { exitCodes } from './run.ts'

let folder: string
let ana: OperatorShell
let bea: OperatorShell

/** Two operators, each with a private key and the public key of the other. */
async function twoKeyFiles(): Promise<readonly string[]> {
  const files = ['ana', 'bea'].map(name => join(folder, `${name}.json`))
  for (const file of files) await addReleaseKey(file)
  const [one, other] = await Promise.all(
    files.map(async file => JSON.parse(await readFile(file, 'utf8')).keys[0])
  )
  await writeFile(join(folder, 'ana.json'), JSON.stringify({ keys: [one, { public: other.public }] }))
  await writeFile(join(folder, 'bea.json'), JSON.stringify({ keys: [other, { public: one.public }] }))
  return files
}

beforeAll(async () => {
  folder = await newFolder()
  const [anas = '', beas = ''] = await twoKeyFiles()
  const ops = { ...(await newOperation()), keys: await readReleaseKeys(anas) }
  await putLive(ops, { host: ['1.0.0', '1.1.0'] })
  const startShell = (keys: string, by: string) => {
    const own = { RELEASE_KEYS: keys, RELEASE_OPERATOR: by, DATA_DIR: join(folder, by) }
    return OperatorShell.start(commandEnvironment(ops, own))
  }
  ana = await startShell(anas, 'ana')
  bea = await startShell(beas, 'bea')
}, 120_000)

test('a change that needs two keys is proposed by one operator and carried out by the other after a review', async () => {
  expect((await ana.give(['policy', 'approvals', 'host=2'])).said).toContain('approvals: – → host 2 of ')
  const promoting = ['promote', 'host@1.1.0', '--without-smoke', 'x', '--why', 'the new side bar']
  const dry = await ana.give([...promoting, '--dry-run', '--json'])
  expect(dry.code).toBe(0)
  const path = expect.stringMatching(/^ops\/proposals\/\w+\.json$/)
  expect(JSON.parse(dry.said)).toMatchObject({ dryRun: true, writes: [path] })
  await expectEnd(ana.give([...promoting, '--dry-run']), 0, 'and has 1\na dry run: ')
  expect((await ana.give(['policy', 'proposals'])).said).toBe('nothing waits for an approval')
  const proposed = await ana.give(promoting)
  expect(proposed).toMatchObject({ code: exitCodes.proposed, said: '' })
  const [, id = ''] = /runs npm run release -- policy approve (\w+)/.exec(proposed.wrong) ?? []
  expect((await bea.give(['policy', 'proposals'])).said).toMatch(
    new RegExp(
      `^${id} {2}1 of 2 {2}ana: promote host@1.1.0\\n {4}why: the new side bar\\n {4}host: 1.0.0 → 1.1.0`
    )
  )
  const approving = ['policy', 'approve', id, '--without-smoke', 'x']
  await expectEnd(bea.give(approving), exitCodes.refused, 'nothing was approved: add --yes to approve it')
  expect((await ana.give([...approving, '--yes'])).said).toBe(`approved ${id}: 1 more key to go`)
  const { code, said } = await bea.give([...approving, '--yes', '--json'])
  expect(code).toBe(0)
  const proposal = { given: 2, needed: 2 }
  const made = { number: 3, by: 'bea', why: 'the new side bar', state: { host: '1.1.0' } }
  expect(JSON.parse(said)).toMatchObject({ ...made, proposal })
  expect((await ana.give(['history', 'verify'])).said).toBe('the history is intact')
  expect((await ana.give(['policy', 'proposals'])).said).toBe('nothing waits for an approval')
  expect((await bea.give(['policy'])).said).toContain('approvals: host 2 of ')
  await expectEnd(ana.give(['policy', 'approvals', 'host=3']), 1, 'there are 2 keys that approve')
}, 120_000)
