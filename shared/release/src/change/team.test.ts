import { beforeEach, expect, test } from '@jest/globals'
import { untilMade } from '../cli/command.ts'
import { readHistory } from '../history/history.ts'
import { entryData } from '../history/history-entry.ts'
import { findMade } from '../history/proposal.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { finish, PendingError } from '../render/render.ts'
import { releaseIn } from '../render/render-release.ts'
import { status } from '../status/status.ts'
import { FolderStore } from '../store/folder-store.ts'
import { readText, toHash } from '../store/store.ts'
import { newFolder } from '../testing/cleanup.ts'
import {
  clubBeforeEach,
  listLive,
  onStore,
  putLive,
  putVersions,
  readNewest,
  readPage,
  runEach
} from '../testing/club.ts'
import { withFault } from '../testing/faulty-store.ts'
import { putRemote } from '../testing/published.ts'
import { newTeam, newTeamKeys, request, runAsTeam } from '../testing/team.ts'
import { makeRequested } from './approve.ts'
import { makeChange } from './change.ts'
import { prune } from './prune.ts'
import { admitTeam, dismissTeam, rotateTeam } from './team.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0'], 'mf-b': ['1.0.0', '1.1.0'] })
let team: typeof ops
let lines: string[]

const say = (line: string): void => void lines.push(line)
const make = () => makeRequested({ ...ops, say })
const admit = (...args: Parameters<typeof admitTeam>) => makeChange({ ...ops, say }, admitTeam(...args))

const readRendered = async () => releaseIn(await readPage(ops))

beforeEach(async () => {
  lines = []
  team = { ...(await newTeam(ops)), by: 'ana' }
  await putVersions(team, { 'mf-a': ['0.9.0', '1.1.0', '1.2.0'] })
})

test('a team requests a canary of its remote, and members get it once ops make the change', async () => {
  expect((await readHistory(ops.store)).at(-1)?.differences).toEqual([
    expect.stringMatching(/^team account: – → mf-a up to 10 %, keys /)
  ])
  const asked = await request({ ...team, why: 'points by month' }, 'mf-a@1.1.0 to 10 %')
  expect(await readRendered()).toBe(2)
  expect((await status(ops.store)).notes).toEqual([
    expect.stringMatching(/^team account waits since \S+: promote mf-a@1\.1\.0 to 10 %$/)
  ])
  expect(await findMade(ops.store, await readNewest(ops), asked)).toBeUndefined()
  await make()
  expect(await readRendered()).toBe(3)
  const made = await findMade(ops.store, await readNewest(ops), asked)
  expect(made && entryData(made)).toMatchObject({
    number: 3,
    by: 'ana',
    team: 'account',
    why: 'points by month'
  })
  await runAsTeam(ops, team, 'rollback mf-a')
  expect(await readRendered()).toBe(4)
  expect(await verifyHistory(ops)).toEqual([])
})

test('a request of another club with the same keys is not made', async () => {
  const other = onStore(ops, new FolderStore(await newFolder()))
  const remotes = { 'mf-a': ['1.0.0', '1.1.0'], 'mf-b': ['1.0.0'] }
  await putLive(other, remotes)
  await makeChange(other, admitTeam('account', { remotes: ['mf-a'], traffic: 10, key: team.keys.signsWith }))
  await request({ ...team, store: other.store }, 'mf-a@1.1.0 to 10 %')
  const folder = 'ops/requests/account'
  for (const name of await other.store.list(folder))
    await ops.store.create(`${folder}/${name}`, (await readText(other.store, `${folder}/${name}`)) ?? '')
  await make()
  expect(lines).toEqual([expect.stringContaining('is not made: it was made in another club')])
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
  await makeRequested(other)
  expect(await listLive(other)).toBe('mf-a@1.0.0+1.1.0 mf-b@1.0.0')
})

test('ops promote the canary of a team to all members', async () => {
  await runAsTeam(ops, team, 'mf-a@1.1.0 to 10 %')
  expect((await runEach(ops, 'mf-a@1.1.0')).state.remotes['mf-a']?.version).toBe('1.1.0')
  expect(await verifyHistory(ops)).toEqual([])
})

test('a change of a team that is not admitted, or with another key, is refused with the reason', async () => {
  const stranger = { ...team, keys: newTeamKeys('stranger', ops.keys).keys }
  await expect(runEach(stranger, 'mf-a@1.1.0 to 10 %')).rejects.toThrow(
    'there is no team stranger: ops add it with npm run release -- policy admit stranger'
  )
  const otherKey = { ...team, keys: newTeamKeys('account', ops.keys).keys }
  await expect(runEach(otherKey, 'mf-a@1.1.0 to 10 %')).rejects.toThrow(
    'this key does not belong to team account'
  )
})

test('a refused request is reported, and stops neither ops nor the next request', async () => {
  await putRemote(team, 'mf-a', '1.3.0', { paths: ['/mf-b'] })
  await request(team, 'mf-a@1.3.0 to 10 %')
  await make()
  await make()
  expect(lines).toEqual([
    expect.stringMatching(
      /^promote mf-a@1\.3\.0 to 10 %, requested by team account, is not made: refused:\n {2}routes/
    )
  ])
  await request(team, 'mf-a@1.1.0 to 10 %')
  await runEach(ops, 'disable mf-b')
  await make()
  expect(await listLive(ops)).toBe('mf-a@1.0.0+1.1.0 mf-b@1.0.0 off')
  expect(lines).toHaveLength(1)
})

test('a request is made once, also after it was taken back', async () => {
  await request(team, 'mf-a@1.1.0 to 5 %')
  await Promise.all([make(), make()])
  await make()
  const listRefusals = () => lines.filter(line => /is not made|is no signed request/.test(line))
  expect(listRefusals()).toEqual([])
  expect(await ops.store.list('ops/requests/account')).toEqual([])
  expect((await runEach(ops, 'rollback mf-a')).number).toBe(4)
  await request(team, 'mf-a@1.1.0 to 5 %')
  await runEach(ops, 'mf-a@1.2.0 to 5 %')
  await make()
  expect(await listLive(ops)).toBe('mf-a@1.0.0+1.2.0 mf-b@1.0.0')
  expect(listRefusals()).toEqual([expect.stringContaining('mf-a changed since it was made')])
})

test('a team gets the answer of its change, although ops have changed the remote again', async () => {
  const made = await request(team, 'mf-a@1.1.0 to 5 %')
  await make()
  const refused = await request(team, 'mf-a@1.1.0 to 6 %')
  await runEach(ops, 'mf-a@1.1.0 to 20 %', 'mf-a@1.1.0 to 30 %')
  await make()
  expect(await untilMade(ops, made, 0)).toMatchObject({ number: 3, what: 'promote mf-a@1.1.0 to 5 %' })
  expect(await untilMade(ops, refused, 0)).toBeUndefined()
})

test('a request that others have copied is made with one approval', async () => {
  await request(team, 'mf-a@1.1.0 to 5 %')
  const folder = 'ops/requests/account'
  const [name = ''] = await ops.store.list(folder)
  const copy = ` ${await readText(ops.store, `${folder}/${name}`)}`
  await ops.store.create(`${folder}/${toHash(copy)}.json`, copy)
  await make()
  expect((await readNewest(ops)).entry.approved?.approvals).toHaveLength(1)
  expect(await ops.store.list(folder)).toEqual([])
})

test.each([
  ['a folder that cannot be read', /^list ops\/requests\/account$/],
  ['a file that cannot be read', /^read ops\/requests\/account\//],
  ['a file that cannot be removed', /^remove ops\/requests\/account\//]
] as const)('%s does not stop the requests of another team', async (_, operation) => {
  const { keys, publicKey } = newTeamKeys('catalogue', ops.keys)
  await admit('catalogue', { remotes: ['mf-b'], traffic: 10, key: publicKey })
  await request(team, 'mf-a@1.1.0 to 5 %')
  await request({ ...team, keys }, 'mf-b@1.1.0 to 5 %')
  const failing = withFault(ops, operation, 'fails')
  await expect(makeRequested(failing)).rejects.toThrow('503')
  expect(await listLive(ops)).toContain('mf-b@1.0.0+1.1.0')
  await make()
  expect(await listLive(ops)).toBe('mf-a@1.0.0+1.1.0 mf-b@1.0.0+1.1.0')
  expect((await status(ops.store)).notes).toEqual([])
})

test('a request that cannot be made now stays for the next look', async () => {
  await request(team, 'mf-a@1.1.0 to 5 %')
  const failing = withFault(ops, /^create ops\/history\//, 'fails')
  await expect(makeRequested(failing)).rejects.toThrow('503')
  await make()
  expect(await listLive(ops)).toBe('mf-a@1.0.0+1.1.0 mf-b@1.0.0')
})

test('a request whose page could not be written is finished, and not made again', async () => {
  await request(team, 'mf-a@1.1.0 to 5 %')
  const interrupted = withFault(ops, /^replace index\.html/, 'fails')
  await expect(makeRequested(interrupted)).rejects.toThrow(PendingError)
  expect((await finish(ops))?.entry.number).toBe(3)
  await make()
  expect((await readNewest(ops)).entry.number).toBe(3)
})

test('an equal command of a team does not count as an earlier attempt of ops', async () => {
  await runAsTeam(ops, team, 'mf-a@1.1.0 to 10 %')
  await expect(runEach(ops, 'mf-a@1.1.0 to 10 %')).rejects.toThrow('already live, nothing was changed')
})

test('changes of a removed key stay valid, and new ones are refused', async () => {
  await runAsTeam(ops, team, 'mf-a@1.1.0 to 5 %')
  const renewed = newTeamKeys('account', ops.keys)
  await makeChange(ops, rotateTeam('account', { key: renewed.publicKey, without: team.keys.signsWith }))
  await expect(runEach(team, 'mf-a@1.1.0 to 6 %')).rejects.toThrow('this key does not belong to team account')
  await runAsTeam(ops, { ...team, keys: renewed.keys }, 'mf-a@1.1.0 to 6 %')
  // The removed key published it, and it was never live.
  await expect(runEach({ ...team, keys: renewed.keys }, 'mf-a@1.2.0 to 6 %')).rejects.toThrow('was removed')
  await makeChange(ops, dismissTeam('account'))
  await expect(runEach({ ...team, keys: renewed.keys }, 'mf-a@1.1.0 to 7 %')).rejects.toThrow(
    'there is no team'
  )
  expect(await verifyHistory(ops)).toEqual([])
})

test('a version of a removed key that was never live is pruned', async () => {
  await runAsTeam(ops, team, 'mf-a@1.1.0 to 5 %')
  await makeChange(ops, dismissTeam('account'))
  const { entry } = await prune(ops, { keep: 1, now: Date.now() })
  expect(entry?.pruned).toEqual(['mf-a@0.9.0'])
  expect(await verifyHistory(ops)).toEqual([])
})

test('a rollback of the whole release does not restore a removed key', async () => {
  await runEach(ops, 'mf-b@1.1.0')
  await makeChange(ops, dismissTeam('account'))
  expect((await runEach(ops, 'rollback')).state.policy).toEqual({ teams: {} })
})

test('a team cannot be admitted with a key of another owner, or to a name that is not a remote', async () => {
  const [own = ''] = ops.keys.publicKeys
  const terms = { remotes: ['mf-b'], traffic: 10 }
  await expect(admit('b', { ...terms, key: own })).rejects.toThrow('already belongs to ops')
  await expect(admit('b', { ...terms, key: team.keys.signsWith })).rejects.toThrow(
    'already belongs to team account'
  )
  for (const name of ['host', 'config', '../x'])
    await expect(admit('b', { remotes: [name], traffic: 10, key: `${'B'.repeat(42)}A` })).rejects.toThrow(
      `${name} is not the name of a remote, such as mf-account`
    )
})

test('a team is admitted to a remote without a published version, with a note', async () => {
  await admit('account', { remotes: ['mf-a', 'mf-z'] })
  expect(lines).toEqual(['note: mf-z has no published version yet: is this its name?'])
})
