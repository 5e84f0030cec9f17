import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { publishFile } from '../publish/publish-artefact.ts'
import { render } from '../render/render.ts'
import { allowedBy } from '../testing/bucket-policy.ts'
import { storeIn } from '../testing/buckets.ts'
import { newOperation, onStore, putLive, readPage } from '../testing/club.ts'
import { type ConditionalS3, startConditionalS3 } from '../testing/conditional-s3.ts'
import { packedBytes } from '../testing/packed.ts'
import { builtRemote } from '../testing/published.ts'
import { newTeam } from '../testing/team.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'

// A team uses a bucket with exactly the permissions of examples/policies/team.json.

let server: ConditionalS3

beforeEach(async () => {
  server = await startConditionalS3()
})

afterEach(() => server.close())

test('a team publishes its remote, starts a canary and ends it, and can write no other file', async () => {
  const ops = onStore(await newOperation(), storeIn(server))
  await putLive(ops, { 'mf-account': ['1.0.0'] })
  const account = await newTeam(ops, ['mf-account'])

  const policy = await readFile(join(__dirname, '../../examples/policies/team.json'), 'utf8')
  server.restrict(allowedBy(policy))
  // A separate store, because a team's process has not read the bucket before.
  const team = { ...account, by: 'account', store: storeIn(server) }
  const bytes = await packedBytes(account.keys, builtRemote('mf-account', '1.1.0'))
  await publishFile(team, { file: 'mf-account.eqs', bytes, trusted: [] })
  expect((await promote(team, [{ name: 'mf-account', version: '1.1.0' }], 10)).team).toBe('account')
  expect((await rollback(team, { name: 'mf-account' })).number).toBe(4)
  for (const path of ['index.html', 'ops/published/host/9.9.9.json', 'remotes/mf-b/1.0.0/app.js'])
    await expect(team.store.create(path, 'evil')).rejects.toThrow('failed with 403 AccessDenied')
  for (const path of ['remotes/mf-account/1.0.0/release.json', 'ops/history/00000001.json'])
    await expect(team.store.replace(path, 'evil')).rejects.toThrow('failed with 403 AccessDenied')

  server.restrict()
  await render(ops)
  expect(await readPage(ops)).toContain('<meta name="eqs-release" content="4">')
})
