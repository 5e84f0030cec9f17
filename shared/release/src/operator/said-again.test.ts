import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { expect, jest, test } from '@jest/globals'
import { finish } from '../render/render.ts'
import { newFolder } from '../testing/cleanup.ts'
import { clubBeforeEach, commandEnvironment, listLive, readPage, runEach } from '../testing/club.ts'
import { expectEnd } from '../testing/operator-shell.ts'
import { killCommand, operatorProgram, releaseCommand } from '../testing/release-command.ts'
import { storeFaults } from '../verify/verify-store.ts'

// A command that is repeated because its operator does not know if it was done.

jest.setTimeout(60_000)

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
const ops = clubBeforeEach({ 'mf-a': versions }, 'mf-a@1.1.0', 'mf-a@1.2.0', 'mf-a@1.3.0')

/** Returns the environment of another machine. */
const newEnvironment = async (more: Readonly<Record<string, string>> = {}) =>
  commandEnvironment(ops, { DATA_DIR: await newFolder(), ...more })

const rollback = ['rollback', 'mf-a']

/** Gives the rollback while a page cannot be written. Then completes it like the server. */
async function sayUnfinished(env: Readonly<Record<string, string>>): Promise<void> {
  const obstacle = ops.store.path('pages/ingresa.html')
  await mkdir(obstacle, { recursive: true })
  const reason = 'release 5 counts (rollback mf-a), but members do not get it yet'
  await expectEnd(releaseCommand(rollback, env), 3, reason)
  await rm(obstacle, { recursive: true })
  await finish(ops)
}

test('if the server has completed a rollback, a repeated one changes nothing, and the next one goes further back', async () => {
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

test('a repeated rollback is refused after a later change of its remote, and done when it is given again', async () => {
  const env = await newEnvironment()
  await sayUnfinished(env)
  await runEach(ops, 'mf-a@1.3.0')
  const reason = 'release 5 is its change, but release 6 has changed mf-a since'
  await expectEnd(releaseCommand(rollback, env), 1, reason)
  expect(await listLive(ops)).toBe('mf-a@1.3.0')
  expect((await releaseCommand(rollback, env)).code).toBe(0)
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})

test('a rollback whose output pipes are closed counts as done, and the next one goes further back', async () => {
  const env = await newEnvironment()
  const [file = '', ...args] = operatorProgram(rollback)
  for (const live of ['mf-a@1.2.0', 'mf-a@1.1.0']) {
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const pipe of [child.stdout, child.stderr]) pipe.destroy()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await listLive(ops)).toBe(live)
  }
})

test.each(['entry', 'document', 'page'] as const)(
  'a rollback that was killed at its %s changes no page, and goes back once when it is repeated',
  async moment => {
    const env = await newEnvironment()
    const page = await readPage(ops)
    await killCommand(rollback, moment, env)
    expect(await readPage(ops)).toBe(page)
    await finish(ops)
    expect((await releaseCommand(rollback, env)).code).toBe(0)
    expect(await listLive(ops)).toBe('mf-a@1.2.0')
    expect(await storeFaults(ops)).toEqual([])
  }
)

test('a rollback in a CI job that runs again on other machines goes back once', async () => {
  const request = { RELEASE_REQUEST: 'job 7' }
  await sayUnfinished(await newEnvironment(request))
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await releaseCommand(rollback, await newEnvironment(request))).code).toBe(0)
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})
