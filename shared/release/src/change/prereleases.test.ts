import { expect, test } from '@jest/globals'
import { publishedVersions } from '../published/release-files.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { makeChange } from './change.ts'
import { shareCanary } from './promote.ts'
import { prunable, prune } from './prune.ts'

const prerelease = { name: 'mf-a', version: '1.1.0-pr.12' }
const versions = ['1.0.0', '1.1.0-pr.2', '1.1.0-pr.12', '1.1.0', '1.2.0-pr.1']
const day = 24 * 60 * 60 * 1000

const ops = clubBeforeEach({ host: ['1.0.0', '1.1.0-rc.1'], 'mf-a': versions })

const allowPreviews = () => configure(ops, { previews: true })
const readRemote = async (change: ReturnType<typeof runEach>) => (await change).state.remotes['mf-a']

test('a prerelease is listed before its release, in numeric order', async () => {
  expect(await publishedVersions(ops.store, 'mf-a')).toEqual(versions)
})

test('a prerelease never goes live for all members, even where previews are allowed', async () => {
  await allowPreviews()
  const refusal = 'is a prerelease, and all members never get one: publish 1.1.0 from the same sources'
  await expect(runEach(ops, 'mf-a@1.1.0-pr.12')).rejects.toThrow(`mf-a@1.1.0-pr.12 ${refusal}`)
  await expect(runEach(ops, 'host@1.1.0-rc.1')).rejects.toThrow(`host@1.1.0-rc.1 ${refusal}`)
  await runEach(ops, 'mf-a@1.1.0-pr.12 to 10 %')
  await expect(makeChange(ops, shareCanary(prerelease, 100))).rejects.toThrow(refusal)
})

test('a prerelease is a canary only in a club that allows previews', async () => {
  await expect(runEach(ops, 'mf-a@1.1.0-pr.12 to 10 %')).rejects.toThrow(
    'mf-a@1.1.0-pr.12 is a prerelease: it can be a canary only in a club that allows previews (npm run release -- config set previews=true)'
  )
  await allowPreviews()
  expect(await readRemote(runEach(ops, 'mf-a@1.1.0-pr.12 to 10 %'))).toMatchObject({
    canary: { version: '1.1.0-pr.12' }
  })
  await configure(ops, { previews: undefined })
  expect(await readRemote(runEach(ops, 'mf-a@1.1.0-pr.12 to 0 %'))).toEqual({ version: '1.0.0' })
})

test('a prerelease is neither a fallback nor a rollback target', async () => {
  await allowPreviews()
  await runEach(ops, 'mf-a@1.1.0-pr.12 to 10 %')
  expect(await readRemote(runEach(ops, 'mf-a@1.1.0'))).toEqual({ version: '1.1.0', previous: '1.0.0' })
  await expect(runEach(ops, 'rollback mf-a to 1.1.0-pr.12')).rejects.toThrow('cannot go back to')
  expect(await readRemote(runEach(ops, 'rollback mf-a'))).toEqual({ version: '1.0.0' })
})

test('a prerelease is pruned after a day when a newer version was live, otherwise after a week', async () => {
  await allowPreviews()
  await runEach(ops, 'mf-a@1.1.0-pr.12 to 10 %', 'mf-a@1.1.0')
  // The publications of these tests have a date in January.
  const keeping = (days: number) => ({ keep: 50, now: Date.parse('2026-01-31T12:00:00.000Z') + days * day })
  expect(await prunable(ops, keeping(0.9))).toEqual([])
  expect(await prunable(ops, keeping(1.1))).toEqual(['mf-a@1.1.0-pr.2'])
  const old = ['host@1.1.0-rc.1', 'mf-a@1.1.0-pr.2', 'mf-a@1.2.0-pr.1']
  expect(await prunable(ops, keeping(7.1))).toEqual(old)
  const { removed } = await prune(ops, { keep: 50, now: Date.now() + 2 * day })
  expect([...removed].sort()).toEqual([...old, 'mf-a@1.1.0-pr.12'].sort())
  expect(await publishedVersions(ops.store, 'mf-a')).toEqual(['1.0.0', '1.1.0'])
})
