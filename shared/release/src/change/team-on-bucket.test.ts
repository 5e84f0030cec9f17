import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { publishFile } from '../publish/publish-artefact.ts'
import { render } from '../render/render.ts'
import { openStore } from '../store/open-store.ts'
import { readText } from '../store/store.ts'
import { allowedBy } from '../testing/bucket-policy.ts'
import { type ConditionalS3, startConditionalS3 } from '../testing/conditional-s3.ts'
import { newOperation } from '../testing/new-operation.ts'
import { packedBytes } from '../testing/packed.ts'
import { builtRemote, putHost, putRemote } from '../testing/published.ts'
import { bucket, credentials } from '../testing/s3-server.ts'
import { newTeamKeys } from '../testing/team-keys.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { admitTeam } from './team.ts'

// A team uses a bucket with exactly the permissions of examples/policies/team.json.

let server: ConditionalS3
const remote = (version: string) => ({ name: 'mf-account', version })

beforeEach(async () => {
  server = await startConditionalS3()
})

afterEach(() => server.close())

test('a team publishes its remote, starts a canary and ends it, and can write no other file', async () => {
  const openBucket = () =>
    openStore(`s3://${bucket}/live?endpoint=http://localhost:${server.port}`, credentials)
  const store = openBucket()
  const ops = {
    ...(await newOperation()),
    store,
    gate: createGate({ store, withoutSmoke: 'there is nothing to load' })
  }
  const account = newTeamKeys('account', ops.keys)
  await putHost(ops, '1.0.0')
  await putRemote(ops, 'mf-account', '1.0.0')
  await promote(ops, [{ name: 'host', version: '1.0.0' }, remote('1.0.0')])
  await admitTeam(ops, 'account', { remotes: ['mf-account'], traffic: 10, key: account.publicKey })

  const policy = await readFile(join(__dirname, '../../examples/policies/team.json'), 'utf8')
  server.restrict(allowedBy(policy))
  // A separate store, because a team's process has not read the bucket before.
  const team = { ...ops, keys: account.keys, by: 'account', store: openBucket() }
  const bytes = await packedBytes(account.keys, builtRemote('mf-account', '1.1.0'))
  await publishFile(team, { file: 'mf-account.eqs', bytes, trusted: [] })
  expect((await promote(team, [remote('1.1.0')], 10)).team).toBe('account')
  expect((await rollback(team, { name: 'mf-account' })).number).toBe(4)
  for (const path of ['index.html', 'ops/published/host/9.9.9.json', 'remotes/mf-b/1.0.0/app.js'])
    await expect(team.store.create(path, 'evil')).rejects.toThrow('failed with 403 AccessDenied')
  for (const path of ['remotes/mf-account/1.0.0/release.json', 'ops/history/00000001.json'])
    await expect(team.store.replace(path, 'evil')).rejects.toThrow('failed with 403 AccessDenied')

  server.restrict()
  await render({ ...ops, rules: ops.gate })
  expect(await readText(store, 'index.html')).toContain('<meta name="eqs-release" content="4">')
})
