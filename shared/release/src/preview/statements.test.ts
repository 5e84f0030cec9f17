import { beforeEach, expect, test } from '@jest/globals'
import { makeChange } from '../change/change.ts'
import { admitTeam } from '../change/team.ts'
import { readText } from '../store/store.ts'
import { clubBeforeEach, readLive } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { withFault } from '../testing/faulty-store.ts'
import { putRemote } from '../testing/published.ts'
import { newTeam } from '../testing/team.ts'
import { hasPreviewStatement, signTeamPreviews } from './statements.ts'

const ops = clubBeforeEach()
let team: typeof ops
const prerelease = (name: string) => ({ name, version: '1.1.0-pr.1' })
const hasStatement = (name: string) => hasPreviewStatement(ops.store, ops.keys, prerelease(name))

beforeEach(async () => {
  await configure(ops, { previews: true })
  team = await newTeam(ops)
})

test('a team’s version gets a preview statement only when the team may publish that remote', async () => {
  for (const name of ['mf-a', 'mf-b']) await putRemote(team, name, '1.1.0-pr.1')
  expect(await hasStatement('mf-a')).toBe(false)
  await signTeamPreviews(ops, await readLive(ops), new Set())
  expect(await hasStatement('mf-a')).toBe(true)
  expect(await hasStatement('mf-b')).toBe(false)
})

test('a version that was changed after its publication gets no preview statement', async () => {
  await putRemote(team, 'mf-a', '1.1.0-pr.1')
  const path = 'remotes/mf-a/1.1.0-pr.1/release.json'
  await ops.store.replace(path, `${await readText(ops.store, path)} `)
  await signTeamPreviews(ops, await readLive(ops), new Set())
  expect(await hasStatement('mf-a')).toBe(false)
})

test('a club without previews gets no preview statements', async () => {
  await configure(ops, { previews: undefined })
  await putRemote(team, 'mf-a', '1.1.0-pr.1')
  await signTeamPreviews(ops, await readLive(ops), new Set())
  expect(await hasStatement('mf-a')).toBe(false)
})

test('a remote that cannot be listed is reported after the versions of the others have their statements', async () => {
  await makeChange(ops, admitTeam('account', { remotes: ['mf-a', 'mf-b'] }))
  await putRemote(team, 'mf-b', '1.1.0-pr.1')
  const faulty = withFault(ops, /^list remotes\/mf-a$/, 'fails')
  await expect(signTeamPreviews(faulty, await readLive(ops), new Set())).rejects.toThrow('remotes/mf-a')
  expect(await hasStatement('mf-b')).toBe(true)
})
