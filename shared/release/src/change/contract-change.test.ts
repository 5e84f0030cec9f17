import { expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { status } from '../status/status.ts'
import { readText } from '../store/store.ts'
import { clubBeforeEach, readDiscovery, runEach } from '../testing/club.ts'
import { putHost, putRemote } from '../testing/published.ts'

const ops = clubBeforeEach()

/** Returns the version of mf-a that members get, with its contract. */
async function live(): Promise<string> {
  const [version] = (await readDiscovery(ops)).microFrontends['mf-a'] ?? []
  return `${version?.metadata.version} of contract ${version?.extras.contract}`
}

test('a remote with a new contract needs a host that supports it, and both are rolled back together', async () => {
  await putHost(ops, '2.0.0', { range: { contract: 2 } })
  await putRemote(ops, 'mf-a', '2.0.0', { contract: 2 })
  await expect(runEach(ops, 'mf-a@2.0.0')).rejects.toThrow(
    'mf-a@2.0.0 supports contract 2, and host@1.0.0 supports 1'
  )
  await runEach(ops, 'host@2.0.0 mf-a@2.0.0')
  expect(await live()).toBe('2.0.0 of contract 2')
  await runEach(ops, 'rollback')
  expect(await live()).toBe('1.0.0 of contract 1')
  expect((await status(ops.store)).faults).toEqual([])
  const results = await verify(ops, [])
  expect(results.filter(({ outcome }) => outcome === 'refused')).toEqual([])
})

test('a host with a new contract runs older remotes within the range that it supports', async () => {
  await putHost(ops, '2.0.0', { range: { contract: 2, since: 1 } })
  await runEach(ops, 'host@2.0.0')
  expect(await live()).toBe('1.0.0 of contract 1')
  await putHost(ops, '3.0.0', { range: { contract: 3, since: 2 } })
  await expect(runEach(ops, 'host@3.0.0')).rejects.toThrow(
    'mf-a@1.0.0 supports contract 1, and host@3.0.0 supports 2 to 3'
  )
})

test('a remote that supports the previous contract needs no new host', async () => {
  await putRemote(ops, 'mf-a', '2.0.0', { contract: 2, since: 1 })
  await runEach(ops, 'mf-a@2.0.0')
  expect(await live()).toBe('2.0.0 of contract 2')
})

test('unknown fields of a newer build do not block a version, and are not in the discovery document', async () => {
  await putHost(ops, '2.0.0', { later: { worker: true } })
  await putRemote(ops, 'mf-a', '2.0.0', { later: { worker: 'worker.js' } })
  await runEach(ops, 'host@2.0.0 mf-a@2.0.0')
  expect(await live()).toBe('2.0.0 of contract 1')
  expect(await readText(ops.store, 'discovery.json')).not.toContain('worker')
  await runEach(ops, 'rollback')
  expect(await live()).toBe('1.0.0 of contract 1')
})
