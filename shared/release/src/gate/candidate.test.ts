import { rmSync } from 'node:fs'
import { versionPath } from '@eqs/contracts/discovery'
import { expect, test } from '@jest/globals'
import { formatVersion } from '../published/release-files.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import type { Candidate } from './candidate.ts'
import { createGate } from './gate.ts'
import { verify } from './verify.ts'

const ops = clubBeforeEach()
const host = { name: 'host', version: '1.0.0' }

const remoteEntry = (version: string) => ops.store.path(`remotes/mf-a/${version}/remote-entry.js`)
const ofA = (version: string) => [{ name: 'mf-a', version }]

test('a canary with a missing file can be withdrawn and cannot go to more members', async () => {
  await putRemote(ops, 'mf-a', '1.1.0')
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  rmSync(remoteEntry('1.1.0'))
  await expect(runEach(ops, 'mf-a@1.1.0')).rejects.toThrow('remotes/mf-a/1.1.0/remote-entry.js is missing')
  const withdrawal = await runEach(ops, 'mf-a@1.1.0 to 0 %')
  expect(withdrawal.gate).toContainEqual({ check: 'files', outcome: 'passed', detail: 'mf-a@1.0.0' })
})

test('a damaged live version does not block the change that replaces it', async () => {
  await ops.store.replace('remotes/mf-a/1.0.0/remote-entry.js', 'alert(1)')
  const off = await runEach(ops, 'disable mf-a')
  expect(off.gate).toContainEqual(expect.objectContaining({ check: 'files', outcome: 'left out' }))
  await expect(runEach(ops, 'enable mf-a')).rejects.toThrow('is not what was published')
  await putRemote(ops, 'mf-a', '1.1.0')
  await runEach(ops, 'mf-a@1.1.0 to 10 %', 'mf-a@1.1.0')
})

test.each([
  ['all live versions', []],
  ['a live remote', ofA('1.1.0')],
  ['a fallback', ofA('1.0.0')],
  ['the host', [host]]
])('verify of %s checks its files', async (_, named) => {
  await putRemote(ops, 'mf-a', '1.1.0')
  await runEach(ops, 'mf-a@1.1.0')
  const options = { store: ops.store, withoutSmoke: 'nothing to load' }
  const checkFiles = async () => (await verify(options, named)).find(({ check }) => check === 'files')
  const checked = (named.length > 0 ? named : [...ofA('1.0.0'), ...ofA('1.1.0'), host]).map(formatVersion)
  expect(await checkFiles()).toEqual({ check: 'files', outcome: 'passed', detail: checked.join(', ') })
  for (const { name, version } of named.length > 0 ? named : ofA('1.0.0')) {
    const folder = versionPath(name, version)
    await ops.store.replace(`${folder}/${name === 'host' ? 'main' : 'remote-entry'}.js`, 'alert(1)')
  }
  expect(await checkFiles()).toMatchObject({ outcome: 'refused' })
})

test('a browser opens new versions and named versions, and no others', async () => {
  const opened: string[][] = []
  const options = {
    store: ops.store,
    smoke: async ({ scope }: Candidate) => {
      opened.push([...scope.screens])
      return []
    }
  }
  const strict = { ...ops, gate: createGate(options) }
  await putRemote(ops, 'mf-a', '1.1.0')
  await runEach(strict, 'mf-a@1.1.0 to 10 %')
  const { gate } = await runEach(strict, 'mf-a@1.1.0')
  expect(gate).toContainEqual(expect.objectContaining({ check: 'smoke', outcome: 'left out' }))
  await verify(options, ofA('1.0.0'))
  await verify(options, [])
  expect(opened).toEqual([['mf-a@1.1.0'], ['mf-a@1.0.0'], ['mf-a@1.1.0']])
})
