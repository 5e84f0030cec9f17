import { brotliCompressSync } from 'node:zlib'
import { beforeEach, expect, test } from '@jest/globals'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { type FakeRemote, putHost, putRemote } from '../testing/published.ts'
import { createGate } from './gate.ts'

const ops = clubBeforeEach({ 'mf-a': { '1.0.0': { paths: ['/cuenta/:tab?'] } } })
const file = 'remotes/mf-b/1.0.0/remote-entry.js'
const description = 'remotes/mf-b/1.0.0/description.json'

beforeEach(() => putRemote(ops, 'mf-b', '1.0.0'))

const promoteChanged = async (properties: FakeRemote) => {
  await putRemote(ops, 'mf-b', '1.1.0', properties)
  return runEach(ops, 'mf-b@1.1.0')
}

const lacking = { uses: { '@eqs/ui': ['Lamp'], '@eqs/new': ['one', 'two'] } }
const lacks =
  /uses Lamp of @eqs\/ui, which host@1.0.0 does not provide; mf-b@1.1.0 uses one, two of @eqs\/new/
const command = 'one command releases versions that need each other: npm run release -- promote host@… mf-x@…'

test.each<[what: string, remote: FakeRemote, reason: RegExp | string]>([
  ['with another contract', { contract: 2 }, `supports contract 2, and host@1.0.0 supports 1; ${command}`],
  [
    'for another React',
    { shared: { react: '^18.0.0' } },
    `mf-b@1.1.0 needs react ^18.0.0, and host@1.0.0 provides 19.3.1; ${command}`
  ],
  [
    'for a module that the host lacks',
    { shared: { vue: '^3.0.0' } },
    'needs vue ^3.0.0, which host@1.0.0 does not'
  ],
  ['with several faults', { contract: 2, ...lacking }, /contract: .*\n.*shared names: /s],
  ['that uses names which the host lacks', lacking, lacks]
])('a remote %s is refused with the reason', async (_, remote, reason) => {
  await expect(promoteChanged(remote)).rejects.toThrow(reason)
})

test.each([
  ['/cuenta/:seccion', '/cuenta/:seccion overlaps /cuenta/:tab? of mf-a@1.0.0'],
  ['/cuenta', '/cuenta overlaps /cuenta/:tab? of mf-a@1.0.0'],
  ['/cuenta/canjes', '/cuenta/canjes overlaps'],
  ['/CUENTA', '/CUENTA overlaps'],
  ['/cuenta/', 'mf-b@1.1.0: its description.json cannot be read'],
  ['/:x', 'mf-b@1.1.0: its description.json cannot be read']
])('a remote with the route %s is refused beside the route /cuenta/:tab?', async (path, reason) => {
  await expect(promoteChanged({ paths: [path] })).rejects.toThrow(reason)
})

test('a host that breaks a live remote or a canary is refused', async () => {
  const uses = { '@eqs/ui': ['Lamp'] }
  await putRemote(ops, 'mf-a', '1.1.0', { shared: { react: '^19.4.0' }, uses, paths: ['/cuenta/:tab?'] })
  await putHost(ops, '2.0.0', { shared: { react: '19.4.0' }, provides: { '@eqs/ui': ['Button', 'Lamp'] } })
  await putHost(ops, '3.0.0', { shared: { react: '20.0.0' }, provides: {} })
  await expect(runEach(ops, 'mf-a@1.1.0 to 10 %')).rejects.toThrow('mf-a@1.1.0 needs react ^19.4.0')
  await runEach(ops, 'host@2.0.0 mf-a@1.1.0', 'mf-a@1.0.0', 'mf-a@1.1.0 to 10 %')
  await expect(runEach(ops, 'host@3.0.0')).rejects.toThrow(
    /mf-a@1.0.0 needs react .* mf-a@1.1.0 needs react.*\n.*mf-a@1.1.0 uses Lamp of @eqs\/ui, which host@3.0.0/s
  )
})

test('paths that do not overlap with another remote, and overlapping patterns of one remote, are accepted', async () => {
  await promoteChanged({ paths: ['/cuenta/:tab/mas', '/cuentas/:id', '/cuentas/nueva'] })
})

test('a remote that supports the contract of the host, and a host that supports that of its remotes, are accepted', async () => {
  await promoteChanged({ contract: 2, since: 1 })
  await putHost(ops, '2.0.0', { range: { contract: 2, since: 1 } })
  await runEach(ops, 'host@2.0.0')
})

test.each([
  ['is missing', () => ops.store.remove(file), 'is missing'],
  ['has other bytes', () => ops.store.replace(file, 'alert(1)'), 'is not what was published'],
  ['has another description', () => ops.store.replace(description, '{}'), 'description.json']
])('a version is refused when a file %s', async (_, spoil, reason) => {
  await spoil()
  await expect(runEach(ops, 'mf-b@1.0.0')).rejects.toThrow(reason)
})

test.each([
  ['is cut off', () => new TextEncoder().encode('cut off')],
  ['unpacks to another file', () => brotliCompressSync('alert(1)')],
  ['unpacks to far more than the file', () => brotliCompressSync(new Uint8Array(50_000_000))]
])('a compressed file that %s is removed, and browsers get the uncompressed file', async (_, copy) => {
  await ops.store.replace(`${file}.br`, copy())
  const { gate } = await runEach(ops, 'mf-b@1.0.0')
  expect(gate.find(({ check }) => check === 'copies')?.detail).toBe(
    `${file}.br was not what was published and has been removed`
  )
  expect(await ops.store.read(`${file}.br`)).toBeUndefined()
})

test('a correct compressed file stays', async () => {
  await ops.store.replace(`${file}.br`, brotliCompressSync((await ops.store.read(file))?.bytes ?? ''))
  await runEach(ops, 'mf-b@1.0.0')
  expect(await ops.store.read(`${file}.br`)).toBeDefined()
})

test('a fault in the browser refuses the change, and no browser starts when another check has refused it', async () => {
  let smokeLoads = 0
  const smoke = async () => {
    smokeLoads += 1
    return ['mf-b@1.0.0: ReferenceError: nope']
  }
  const strict = { ...ops, gate: createGate({ store: ops.store, smoke }) }
  await expect(runEach(strict, 'mf-b@1.0.0')).rejects.toThrow('smoke: mf-b@1.0.0: ReferenceError')
  await putRemote(ops, 'mf-c', '1.0.0', { contract: 2 })
  await expect(runEach(strict, 'mf-c@1.0.0')).rejects.toThrow('contract')
  expect(smokeLoads).toBe(1)
})
