import { rm } from 'node:fs/promises'
import { sample } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import type { Verification } from '../history/history.ts'
import { startServer } from '../testing/cleanup.ts'
import { newOperation, putVersions, readFiles, runEach, type TestClub, withSeen } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { putHost } from '../testing/published.ts'
import { createClubServer } from '../web/club-server.ts'
import { liveFaults } from './verify-live.ts'
import { storeFaults } from './verify-store.ts'

// In each case an attacker with write access changes the store of a live club once. The verifier has the public
// keys and has seen the history before. What members' host accepts is in host/src/release/mutated-documents.test.ts.

type Files = ReadonlyMap<string, string>

let ops: TestClub
let verification: Verification
let address: string
/** Content of the store after each change, oldest first. */
const states: Files[] = []

const live = (): Files => states.at(-1) ?? new Map()

beforeAll(async () => {
  ops = await newOperation()
  // Large enough to be compressed.
  const padding = `/*${'x'.repeat(2000)}*/`
  const putPaddedHost = (version: string) => putHost(ops, version, { padding })
  await putPaddedHost('1.0.0')
  await putVersions(ops, { 'mf-a': ['1.0.0', '1.1.0'], 'mf-b': ['1.0.0', '1.1.0'] })
  const changes = [
    () => runEach(ops, 'host@1.0.0 mf-a@1.0.0 mf-b@1.0.0'),
    () => runEach(ops, 'mf-a@1.1.0'),
    () => configure(ops, { pushAppId: '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e' }),
    () => putPaddedHost('1.1.0').then(() => runEach(ops, 'host@1.1.0')),
    () => runEach(ops, 'mf-b@1.1.0 to 10 %')
  ]
  for (const change of changes) {
    await change()
    states.push(await readFiles(ops.store))
  }
  verification = { ...(await withSeen(ops)), keys: { publicKeys: ops.keys.publicKeys } }
  address = await startServer(createClubServer({ root: ops.store }))
})

const put = (path: string, base64: string | undefined): Promise<unknown> =>
  base64 === undefined
    ? rm(ops.store.path(path), { force: true })
    : ops.store.replace(path, Buffer.from(base64, 'base64'))

/** Flips one bit of the middle byte of a file. */
function flipBit(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes.toString('base64')
}

/** Lists changes of one file each, with its new content; undefined for a removed file. */
const listTamperings = () =>
  [...live()].flatMap(([path, present]) => {
    const earlier = new Set(states.map(files => files.get(path)).filter(text => text && text !== present))
    return [
      { name: `${path} is changed`, path, text: flipBit(present) },
      { name: `${path} is removed`, path, text: undefined },
      ...[...earlier].map(text => ({ name: `${path} is put back`, path, text }))
    ]
  })

test('every changed, removed or replayed file of a live store is reported', async () => {
  const verify = async () => [
    ...(await storeFaults(verification)),
    ...(await liveFaults(verification, address))
  ]
  expect(await verify()).toEqual([])
  const unnamed: string[] = []
  for (const { name, path, text } of sample(listTamperings(), 20)) {
    await put(path, text)
    const lines = await verify()
    // A report names the file, its version or its release.
    const isNamed = lines.some(
      line => line.includes(toReportedName(path)) || /release \d|history ends/.test(line)
    )
    if (!isNamed) unnamed.push(`${name}: ${lines.join('; ') || 'nothing'}`)
    await put(path, live().get(path))
  }
  expect(await verify()).toEqual([])
  expect(unnamed).toEqual([])
}, 600_000)

/** Returns the name of a file in reports: the entry's number, or the version. */
function toReportedName(path: string): string {
  const entry = /^ops\/history\/0*(\d+)\.json$/.exec(path)
  if (entry) return `entry ${entry[1]}`
  const [, name, version] = /^(?:remotes\/)?([\w-]+)\/(\d[\w.]*)\//.exec(path) ?? []
  return name && version ? version : path
}
