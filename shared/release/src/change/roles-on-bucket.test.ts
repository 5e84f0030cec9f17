import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startReleaseServer } from '../serve/release-server.ts'
import { allowedBy } from '../testing/bucket-policy.ts'
import { storeIn } from '../testing/buckets.ts'
import { newOperation, onStore, putLive, putVersions, readPage, runEach } from '../testing/club.ts'
import { type ConditionalS3, startConditionalS3 } from '../testing/conditional-s3.ts'
import { configure } from '../testing/configure.ts'
import { publishPacked } from '../testing/packed.ts'
import { builtRemote } from '../testing/published.ts'
import { newTeam, request } from '../testing/team.ts'
import { makeRequested } from './approve.ts'
import { prune } from './prune.ts'

// An operator, a server of the club and a team use a bucket with exactly the permissions of their example in examples/policies.

let s3: ConditionalS3

beforeEach(async () => {
  s3 = await startConditionalS3()
})

afterEach(() => s3.close())

async function restrictTo(role: 'operator' | 'server' | 'team'): Promise<void> {
  s3.restrict(allowedBy(await readFile(join(__dirname, `../../examples/policies/${role}.json`), 'utf8')))
}

async function newClubOnBucket() {
  const ops = onStore(await newOperation(), storeIn(s3))
  await putLive(ops, { 'mf-account': ['1.0.0'] })
  return ops
}

test('with its bucket policy, an operator publishes, promotes, rolls back and prunes, but cannot remove entries', async () => {
  await restrictTo('operator')
  const ops = await newClubOnBucket()
  await configure(ops, { publicOrigin: 'https://club.example' })
  expect(await ops.store.read('sitemap.xml')).toBeDefined()
  await runEach(ops, 'rollback')
  expect(await ops.store.read('sitemap.xml')).toBeUndefined()
  await publishPacked(ops, builtRemote('mf-account', '0.9.0'))
  await putVersions(ops, { 'mf-account': ['1.1.0'] })
  await runEach(ops, 'mf-account@0.9.0 to 10 %', 'rollback mf-account', 'mf-account@1.1.0')
  expect((await runEach(ops, 'rollback mf-account')).state.remotes['mf-account']?.version).toBe('1.0.0')
  const days = 10 * 24 * 60 * 60 * 1000
  const { removed } = await prune(ops, { keep: 1, now: Date.now() + days })
  expect(removed).toEqual(['mf-account@0.9.0', 'mf-account@1.1.0'])
  expect(await ops.store.list('ops/artefacts/mf-account')).toEqual([])
  await expect(ops.store.remove('ops/history/00000001.json')).rejects.toThrow('failed with 403 AccessDenied')
}, 60_000)

test('with its bucket policy, a server of the club reads everything that it serves, and cannot write', async () => {
  await newClubOnBucket()
  await restrictTo('server')
  const store = storeIn(s3)
  const here = { host: '127.0.0.1', port: 0 }
  const server = await startReleaseServer({ store, open: here, internal: here })
  try {
    const page = await fetch(`http://127.0.0.1:${server.port}/mi-cuenta`)
    expect(await page.text()).toContain('<meta name="eqs-release" content="1">')
    expect((await fetch(`http://127.0.0.1:${server.internalPort}/_releases`)).status).toBe(200)
  } finally {
    await server.close()
  }
  await expect(store.replace('index.html', 'evil')).rejects.toThrow('failed with 403 AccessDenied')
}, 60_000)

test('with its bucket policy, a team publishes its remote, requests the start and the end of a canary, and writes no other file', async () => {
  const ops = await newClubOnBucket()
  const account = await newTeam(ops, ['mf-account'])
  await restrictTo('team')
  // A separate store, because a team's process has not read the bucket before.
  const team = { ...account, by: 'account', store: storeIn(s3) }
  await publishPacked(team, builtRemote('mf-account', '1.1.0'))
  await request(team, 'mf-account@1.1.0 to 10 %')
  for (const path of [
    'index.html',
    'ops/published/host/9.9.9.json',
    'remotes/mf-b/1.0.0/app.js',
    'ops/history/00000009.json',
    'ops/requests/other/1.json'
  ])
    await expect(team.store.create(path, 'evil')).rejects.toThrow('failed with 403 AccessDenied')
  for (const path of ['remotes/mf-account/1.0.0/release.json', 'ops/history/00000001.json'])
    await expect(team.store.replace(path, 'evil')).rejects.toThrow('failed with 403 AccessDenied')

  await restrictTo('operator')
  await makeRequested(ops)
  expect(await readPage(ops)).toContain('<meta name="eqs-release" content="3">')
  await restrictTo('team')
  await request(team, 'rollback mf-account')
  await restrictTo('operator')
  await makeRequested(ops)
  expect(await readPage(ops)).toContain('<meta name="eqs-release" content="4">')
})
