import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { expect, jest, test } from '@jest/globals'
import { finish } from '../render/render.ts'
import { newFolder } from '../testing/cleanup.ts'
import { clubBeforeEach, commandEnvironment, listLive, runEach } from '../testing/club.ts'
import { expectEnd } from '../testing/operator-shell.ts'
import { killCommand, operatorProgram, releaseCommand } from '../testing/release-command.ts'

// A command that is said again because no one knows whether it was done.

jest.setTimeout(60_000)

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
const ops = clubBeforeEach({ 'mf-a': versions }, 'mf-a@1.1.0', 'mf-a@1.2.0', 'mf-a@1.3.0')

/** Returns the environment of another machine. */
const newEnvironment = async (more: Readonly<Record<string, string>> = {}) =>
  commandEnvironment(ops, { DATA_DIR: await newFolder(), ...more })

const rollback = ['rollback', 'mf-a']

/** Says it while a page cannot be written. The server finishes it. */
async function sayUnfinished(env: Readonly<Record<string, string>>): Promise<void> {
  const obstacle = ops.store.path('pages/ingresa.html')
  await mkdir(obstacle, { recursive: true })
  const reason = 'release 5 counts (rollback mf-a), but members do not get it yet'
  await expectEnd(releaseCommand(rollback, env), 3, reason)
  await rm(obstacle, { recursive: true })
  await finish(ops)
}

test('a rollback that was finished by the server meanwhile goes back once, and again where that is meant', async () => {
  const env = await newEnvironment()
  await sayUnfinished(env)
  const again = await releaseCommand(rollback, env)
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('5  ') })
  expect(again.wrong).toContain(
    'nothing was changed: this command was given before, and release 5 is its change'
  )
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
  expect((await releaseCommand(rollback, env)).code).toBe(0)
  expect(await listLive(ops)).toBe('mf-a@1.1.0')
})

test('a rollback that a later release has replaced is refused, and done when it is said once more', async () => {
  const env = await newEnvironment()
  await sayUnfinished(env)
  await runEach(ops, 'mf-a@1.3.0')
  const reason = 'release 5 is its change, but release 6 has changed mf-a since'
  await expectEnd(releaseCommand(rollback, env), 1, reason)
  expect(await listLive(ops)).toBe('mf-a@1.3.0')
  expect((await releaseCommand(rollback, env)).code).toBe(0)
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})

test('a rollback whose reader has closed the pipe is over, and the next one is another', async () => {
  const env = await newEnvironment()
  const [file = '', ...args] = operatorProgram(rollback)
  for (const live of ['mf-a@1.2.0', 'mf-a@1.1.0']) {
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const pipe of [child.stdout, child.stderr]) pipe.destroy()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await listLive(ops)).toBe(live)
  }
})

test('a rollback that was killed once it counted goes back once', async () => {
  const env = await newEnvironment()
  expect(await killCommand(rollback, { moment: 'entry', environment: env })).toBe('killed')
  await finish(ops)
  expect((await releaseCommand(rollback, env)).code).toBe(0)
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})

test('a job of a CI that is run again on another machine goes back once', async () => {
  const request = { RELEASE_REQUEST: 'job 7' }
  await sayUnfinished(await newEnvironment(request))
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await releaseCommand(rollback, await newEnvironment(request))).code).toBe(0)
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})
