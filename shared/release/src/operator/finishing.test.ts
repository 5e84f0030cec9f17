import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { admitTeam } from '../change/team.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { operatorProgram } from '../testing/release-command.ts'
import { seenInBrowser } from '../testing/seen-in-browser.ts'
import { newTeamKeys } from '../testing/team-keys.ts'
import { isTaken } from './taken.ts'

test('what teams write, members get from a renderer that goes on until it is told to stop', async () => {
  const ops = await newOperation()
  const account = newTeamKeys('account', ops.keys)
  const team = { ...ops, keys: account.keys }
  const folder = dirname(ops.store.folder)
  await putHost(ops, '1.0.0', { releaseKeys: ops.keys.publicKeys })
  for (const name of ['mf-a', 'mf-b']) await putRemote(ops, name, '1.0.0')
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.0' },
    { name: 'mf-b', version: '1.0.0' }
  ])
  await admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: account.publicKey })
  const [program = '', ...words] = operatorProgram(['render', '--watch', '--interval', '0.05'])
  const renderer = spawn(program, words, {
    env: {
      ...process.env,
      RELEASE_STORE: ops.store.folder,
      RELEASE_KEYS: join(folder, 'keys.json'),
      DATA_DIR: folder
    }
  })
  try {
    const said: string[] = []
    renderer.stderr.on('data', text => said.push(String(text)))
    const canary = async (version: string, paths: readonly string[]) => {
      await putRemote(team, 'mf-a', version, { paths })
      return (await promote({ ...team, gate: seenInBrowser }, [{ name: 'mf-a', version }], 5)).number
    }
    const patient = { timeoutMs: 60_000, interval: 20 }
    expect(await isTaken(ops.store, ops.keys, await canary('1.1.0', ['/mf-a']), patient)).toBe(true)
    // What the gate refuses is told once, and goes on being refused.
    const refused = await canary('1.2.0', ['/mf-b'])
    expect(await isTaken(ops.store, ops.keys, refused, { timeoutMs: 4_000, interval: 100 })).toBe(false)
    expect(said.join('').match(/members do not get it yet: refused/g)).toHaveLength(1)
    const next = await canary('1.3.0', ['/mf-a'])
    expect(await isTaken(ops.store, ops.keys, next, patient)).toBe(true)
  } finally {
    renderer.kill('SIGTERM')
  }
  const [code] = await once(renderer, 'exit')
  expect(code).toBe(0)
}, 120_000)
