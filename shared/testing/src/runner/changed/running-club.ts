import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import { freePort } from '../../free-port.ts'

// Starts and updates the club for the browser tests of `npm run test:changed`. The club keeps running after
// the command, so that the next command does not have to start it.

const file = resolve(root, '.cache/test-changed/club.json')
const record = v.object({ port: v.number(), pid: v.number() })

/** Returns the port and process id of the running club, or undefined when no club is running. */
async function findClub(): Promise<v.InferOutput<typeof record> | undefined> {
  try {
    const club = v.parse(record, JSON.parse(readFileSync(file, 'utf8')))
    const { ok } = await fetch(`http://localhost:${club.port}/healthz`)
    return ok ? club : undefined
  } catch {
    // There is no record of a club, or the recorded club has ended.
    return undefined
  }
}

/**
 * Brings the club up to date with the sources. If the server's own code has changed or no club is running,
 * starts a new server. Otherwise publishes the changed versions to the running club.
 *
 * @param isItsCode true when the change affects the server's own code.
 * @returns the club's port.
 * @throws {Error} when the club cannot be built or started.
 */
export async function prepareClub(isItsCode: boolean, env: NodeJS.ProcessEnv): Promise<number> {
  const club = await findClub()
  if (club && isItsCode) process.kill(club.pid, 'SIGTERM')
  if (!club || isItsCode) return startClub(env)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'stage-club.ts'], {
    cwd: resolve(root, 'e2e'),
    env: { ...env, EQS_TEST_MODE: '1' },
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`The club could not be built.\n${stdout}${stderr}`)
  return club.port
}

async function startClub(env: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort()
  mkdirSync(resolve(file, '..'), { recursive: true })
  const log = openSync(resolve(file, '../club.log'), 'w')
  const child = spawn(process.execPath, ['--import', 'tsx', 'start-club.ts'], {
    cwd: resolve(root, 'e2e'),
    env: { ...env, PORT: String(port), EQS_TEST_MODE: '1' },
    stdio: ['ignore', log, log],
    detached: true
  })
  closeSync(log)
  const isUp = async () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await isUp())) {
    if (child.exitCode !== null)
      throw new Error(`The club could not be started.\n${readFileSync(resolve(file, '../club.log'), 'utf8')}`)
    await wait(100)
  }
  writeFileSync(file, JSON.stringify({ port, pid: child.pid }))
  child.unref()
  return port
}
