import { beforeAll, expect, test } from '@jest/globals'
import { commandEnvironment, newClub, readFiles, rememberFiles, type TestClub } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { putRemote } from '../testing/published.ts'

// Scripts rely on one JSON document with stable names, and on dry runs that write nothing.

let ops: TestClub
let shell: OperatorShell

beforeAll(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')
  shell = await OperatorShell.start(commandEnvironment(ops, { CHROMIUM_PATH: '' }))
}, 120_000)

async function json(...words: readonly string[]): Promise<unknown> {
  const { said, wrong } = await shell.give([...words, '--json'])
  expect(wrong).toBe('')
  return JSON.parse(said)
}

const noBrowser = ['--without-smoke', 'a test']

test.each([
  ['promote', ['promote', 'mf-a@1.2.0', ...noBrowser], { 'mf-a': { version: '1.2.0', previous: '1.1.0' } }],
  ['canary', ['promote', 'mf-a@1.2.0', '--traffic', '10', ...noBrowser], {}],
  ['rollback', ['rollback', 'mf-a'], { 'mf-a': { version: '1.0.0' } }],
  ['a rollback of the release', ['rollback'], { 'mf-a': { version: '1.0.0' } }],
  ['disable', ['disable', 'mf-a', 'Volvemos.'], { 'mf-a': { off: { message: 'Volvemos.' } } }],
  ['config', ['config', 'set', 'brand=otra'], { 'mf-a': { version: '1.1.0' } }]
])('a dry run of %s prints what it would write, and writes nothing', async (_, words, remotes) => {
  const before = await readFiles(ops.store)
  const { said, wrong, code } = await shell.give([...words, '--dry-run'])
  expect({ wrong, code }).toEqual({ wrong: '', code: 0 })
  expect(said).toContain(
    'a dry run: nothing was written to the store. It would write\n  ops/history/00000003.json\n'
  )
  expect(said).toMatch(/\n {2}index\.html$/)
  expect(await json(...words, '--dry-run')).toMatchObject({
    number: 3,
    by: 'ana',
    state: { remotes },
    dryRun: true,
    writes: expect.arrayContaining(['ops/history/00000003.json', 'discovery.json', 'index.html'])
  })
  expect(await readFiles(ops.store)).toEqual(before)
})

test('a dry run does not claim that members got a page that it writes in memory', async () => {
  const putBack = await rememberFiles(ops, ['index.html'])
  await ops.store.remove('index.html')
  const { said, wrong } = await shell.give(['rollback', 'mf-a', '--dry-run'])
  expect(wrong).toMatch(/^in the dry run: members had no page: now they have release 2 /)
  expect(said).toContain('a dry run: nothing was written to the store')
  await putBack()
})

test('status --json prints one document with the names that scripts rely on', async () => {
  expect(await json('status')).toEqual({
    isSigned: true,
    release: { number: 2, at: expect.any(String), by: 'ops', what: 'promote mf-a@1.1.0' },
    faults: [],
    notes: [],
    live: [
      { name: 'host', version: '1.0.0', canary: null, fallsBackTo: null, off: null, published: ['1.0.0'] },
      {
        name: 'mf-a',
        version: '1.1.0',
        canary: null,
        fallsBackTo: '1.0.0',
        off: null,
        published: ['1.0.0', '1.1.0', '1.2.0']
      }
    ]
  })
})

test('history, history verify, verify and config show print documents with --json', async () => {
  expect(await json('history')).toMatchObject({
    isSigned: true,
    faults: [],
    entries: [{ number: 1 }, { number: 2, what: 'promote mf-a@1.1.0', state: { host: '1.0.0' } }]
  })
  expect(await json('history', '2020-01-31')).toMatchObject({ entries: [] })
  // A date means its start in UTC.
  const { said } = await shell.give(['history', '2020-01-31'])
  expect(said).toBe('nothing was live at 2020-01-31T00:00:00.000Z')
  expect((await shell.give(['history', '2999-01-31'])).said).toContain('\nmf-a  1.1.0 (100 %)')
  expect((await shell.give(['history'])).said).toContain(
    '    mf-a: 1.0.0 (100 %) → 1.1.0 (100 %)\n' +
      '    gate passed: contract, shared versions, shared names, routes, files\n' +
      `    without smoke: there is nothing to load\n    signed with key ${ops.keys.signsWith.slice(0, 8)}…`
  )
  expect(await json('history', 'verify')).toEqual({ faults: [], accepted: [] })
  expect(await json('verify', ...noBrowser)).toMatchObject({
    checks: expect.arrayContaining([{ check: 'routes', outcome: 'passed', detail: '' }])
  })
  expect(await json('config', 'show')).toEqual({})
})

test('a change with --json prints the entry that it wrote', async () => {
  expect(await json('disable', 'mf-a', 'Volvemos.', '--why', 'a test')).toEqual({
    number: 3,
    at: expect.any(String),
    by: 'ana',
    key: ops.keys.signsWith,
    what: 'disable mf-a: Volvemos.',
    why: 'a test',
    differences: ['mf-a: 1.1.0 (100 %) → 1.1.0 (100 %), off: Volvemos.'],
    gate: expect.any(Array),
    state: {
      host: '1.0.0',
      remotes: { 'mf-a': { version: '1.1.0', previous: '1.0.0', off: { message: 'Volvemos.' } } },
      config: {}
    }
  })
  await configure(ops, { brand: 'otra' })
})

test('a rollback of the whole release needs --yes', async () => {
  const before = await readFiles(ops.store)
  const refused = await shell.give(['rollback'])
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.wrong).toMatch(/^this rolls the whole release back, .*: nothing was changed\./)
  expect(await readFiles(ops.store)).toEqual(before)
  expect(await json('rollback', '--yes')).toMatchObject({ number: 5, state: { config: {} } })
})

test('prune lists what it would remove, and removes it with --yes', async () => {
  // Older than the live version, and never live.
  await putRemote(ops, 'mf-a', '0.9.0')
  const before = await readFiles(ops.store)
  expect((await shell.give(['prune'])).said).toMatch(
    /^mf-a@0\.9\.0\nversions that no member gets any more: 1; nothing/
  )
  expect(await json('prune')).toEqual({ prunable: ['mf-a@0.9.0'], removed: [], change: null })
  expect(await json('prune', '--yes', '--dry-run')).toMatchObject({
    removed: ['mf-a@0.9.0'],
    writes: expect.arrayContaining(['ops/history/00000006.json', 'remotes/mf-a/0.9.0/release.json'])
  })
  expect(await readFiles(ops.store)).toEqual(before)
  expect(await json('prune', '--yes', '--why', 'a test')).toMatchObject({
    removed: ['mf-a@0.9.0'],
    change: { number: 6, what: 'prune', pruned: ['mf-a@0.9.0'], differences: [] }
  })
  expect(await ops.store.list('remotes/mf-a/0.9.0')).toEqual([])
  expect(await json('history', 'verify')).toEqual({ faults: [], accepted: [] })
})
