import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { dictionaryName, toDcz } from '../published/deltas.ts'
import { leftOut, onStore, runEach } from '../testing/club.ts'
import { FaultyStore, faultOn } from '../testing/faulty-store.ts'
import { deltaClubBeforeEach, deltaPath, mainFile, publishHost } from '../testing/host-with-deltas.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { verify } from './verify.ts'

const ops = deltaClubBeforeEach()

test.each([
  ['a foreign delta with other content', () => new TextEncoder().encode('alert()')],
  ['a foreign delta that unpacks to far more than the file', () => new Uint8Array(64 * 1024 * 1024)]
])('%s is reported and removed, and blocks neither promote nor rollback', async (_, content) => {
  const junk = await toDcz(content(), mainFile(ops, '1.0.0'))
  const path = deltaPath(mainFile(ops, '0.9.0'), '1.1.0')
  await writeJunk(path, junk)
  const fault = `${path} is not what was published`
  const options = { ...ops, withoutSmoke: 'there is nothing to load' }
  const checks = await verify(options, [{ name: 'host', version: '1.1.0' }])
  expect(checks).toContainEqual(leftOut('copies', expect.stringContaining(fault)))
  const { gate } = await runEach(ops, 'host@1.1.0')
  expect(gate).toContainEqual(leftOut('copies', `${path} was not what was published and has been removed`))
  expect(await ops.store.list('host/1.1.0/dcz')).toEqual([dictionaryName(mainFile(ops, '1.0.0'))])
  await publishHost(ops, '1.2.0')
  await runEach(ops, 'host@1.2.0')
  await writeJunk(path, junk)
  expect(await storeFaults(ops)).toEqual([fault])
  expect((await runEach(ops, 'rollback')).state.host).toBe('1.1.0')
  expect(await storeFaults(ops)).toEqual([])
})

test('a changed delta of a publication is reported and removed', async () => {
  const path = deltaPath(mainFile(ops, '1.0.0'), '1.1.0')
  await ops.store.replace(path, 'other')
  await runEach(ops, 'host@1.1.0')
  expect(await ops.store.read(path)).toBeUndefined()
  expect(await storeFaults(ops)).toEqual([])
})

test('a wrong delta that cannot be removed does not block a rollback', async () => {
  await runEach(ops, 'host@1.1.0')
  await publishHost(ops, '1.2.0')
  await runEach(ops, 'host@1.2.0')
  await ops.store.replace(deltaPath(mainFile(ops, '0.9.0'), '1.1.0'), 'other')
  const store = new FaultyStore(ops.store, faultOn(/^remove/, 'fails'))
  const entry = await runEach(onStore(ops, store), 'rollback')
  expect(entry.gate.find(({ check }) => check === 'copies')?.detail).toContain('could not be removed')
})

/** Writes without the store, as a person with access to the disk could. */
async function writeJunk(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(ops.store.path(path)), { recursive: true })
  await writeFile(ops.store.path(path), bytes)
}
