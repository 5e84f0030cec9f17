import { beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { finish, render } from '../render/render.ts'
import { releaseIn } from '../render/render-release.ts'
import { clubBeforeEach, putVersions, readPage, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { newTeam, newTeamKeys } from '../testing/team.ts'
import { prune } from './prune.ts'
import { admitTeam, dismissTeam, rotateTeam } from './team.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0'], 'mf-b': ['1.0.0', '1.1.0'] })
let team: typeof ops

const readRendered = async () => releaseIn(await readPage(ops))

beforeEach(async () => {
  team = { ...(await newTeam(ops)), by: 'ana' }
  await putVersions(team, { 'mf-a': ['0.9.0', '1.1.0', '1.2.0'] })
})

test('a team starts a canary of its remote, and members get it once ops render its entry', async () => {
  expect((await readHistory(ops.store)).at(-1)?.differences).toEqual([
    expect.stringMatching(/^team account: – → mf-a up to 10 %, keys /)
  ])
  const entry = await runEach(team, 'mf-a@1.1.0 to 10 %')
  expect(entry).toMatchObject({ number: 3, by: 'ana', team: 'account' })
  expect(await readRendered()).toBe(2)
  expect(await verifyHistory(ops)).toEqual([])
  expect((await finish(ops))?.entry.number).toBe(3)
  expect(await readRendered()).toBe(3)
  await runEach(team, 'rollback mf-a')
  await render(ops)
  expect(await readRendered()).toBe(4)
  expect(await verifyHistory(ops)).toEqual([])
})

test('ops promote the canary of a team to all members', async () => {
  await runEach(team, 'mf-a@1.1.0 to 10 %')
  expect((await runEach(ops, 'mf-a@1.1.0')).state.remotes['mf-a']?.version).toBe('1.1.0')
  expect(await verifyHistory(ops)).toEqual([])
})

test('a change of a team that is not admitted, or with another key, is refused with the reason', async () => {
  const stranger = { ...team, keys: newTeamKeys('stranger', ops.keys).keys }
  await expect(runEach(stranger, 'mf-a@1.1.0 to 10 %')).rejects.toThrow(
    'there is no team stranger: ops add it with release policy admit stranger'
  )
  const otherKey = { ...team, keys: newTeamKeys('account', ops.keys).keys }
  await expect(runEach(otherKey, 'mf-a@1.1.0 to 10 %')).rejects.toThrow(
    'this key does not belong to team account'
  )
})

test('an entry of a team with the route of another remote is not rendered', async () => {
  await putRemote(team, 'mf-a', '1.3.0', { paths: ['/mf-b'] })
  const careless = { ...team, gate: async () => [] }
  await runEach(careless, 'mf-a@1.3.0 to 10 %')
  await expect(render(ops)).rejects.toThrow('routes')
  expect(await readRendered()).toBe(2)
  await runEach(ops, 'rollback mf-a')
  expect(await readRendered()).toBe(4)
})

test('an equal command of a team does not count as an earlier attempt of ops', async () => {
  await runEach(team, 'mf-a@1.1.0 to 10 %')
  await expect(runEach(ops, 'mf-a@1.1.0 to 10 %')).rejects.toThrow('already live, nothing was changed')
})

test('changes of a removed key stay valid, and new ones are refused', async () => {
  await runEach(team, 'mf-a@1.1.0 to 5 %')
  const renewed = newTeamKeys('account', ops.keys)
  await rotateTeam(ops, 'account', { key: renewed.publicKey, without: team.keys.signsWith })
  await expect(runEach(team, 'mf-a@1.1.0 to 6 %')).rejects.toThrow('this key does not belong to team account')
  await runEach({ ...team, keys: renewed.keys }, 'mf-a@1.1.0 to 6 %')
  await render(ops)
  // The removed key published it, and it was never live.
  await expect(runEach({ ...team, keys: renewed.keys }, 'mf-a@1.2.0 to 6 %')).rejects.toThrow('was removed')
  await dismissTeam(ops, 'account')
  await expect(runEach({ ...team, keys: renewed.keys }, 'mf-a@1.1.0 to 7 %')).rejects.toThrow(
    'there is no team'
  )
  expect(await verifyHistory(ops)).toEqual([])
})

test('a version of a removed key that was never live is pruned', async () => {
  await runEach(team, 'mf-a@1.1.0 to 5 %')
  await dismissTeam(ops, 'account')
  const { entry } = await prune(ops, { keep: 1, now: Date.now() })
  expect(entry?.pruned).toEqual(['mf-a@0.9.0'])
  expect(await verifyHistory(ops)).toEqual([])
})

test('a rollback of the whole release does not restore a removed key', async () => {
  await runEach(ops, 'mf-b@1.1.0')
  await dismissTeam(ops, 'account')
  expect((await runEach(ops, 'rollback')).state.policy).toEqual({ teams: {} })
})

test('a team cannot be admitted with a key of another owner, or to a name that is not a remote', async () => {
  const [own = ''] = ops.keys.publicKeys
  const terms = { remotes: ['mf-b'], traffic: 10 }
  await expect(admitTeam(ops, 'b', { ...terms, key: own })).rejects.toThrow('already belongs to ops')
  await expect(admitTeam(ops, 'b', { ...terms, key: team.keys.signsWith })).rejects.toThrow(
    'already belongs to team account'
  )
  for (const name of ['host', 'config', '../x'])
    await expect(
      admitTeam(ops, 'b', { remotes: [name], traffic: 10, key: `${'B'.repeat(42)}A` })
    ).rejects.toThrow(`${name} is not the name of a remote, such as mf-account`)
})

test('a team is admitted to a remote without a published version, with a note', async () => {
  const lines: string[] = []
  await admitTeam({ ...ops, say: line => lines.push(line) }, 'account', { remotes: ['mf-a', 'mf-z'] })
  expect(lines).toEqual(['note: mf-z has no published version yet: is this its name?'])
})
