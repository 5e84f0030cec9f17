import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type CrashingServer, startServer } from '../testing/crashing-server.ts'
import { startTimeout } from '../testing/test-sandbox.ts'

// Two servers on one data folder, in separate containers, where process ids do not distinguish them.

let folder: string
const running: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-data-'))
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(folder: string, within: readonly string[] = []): Promise<CrashingServer> {
  const server = await startServer({ DATA_DIR: folder }, within)
  running.push(server.child)
  return server
}

const container = ['unshare', '--pid', '--fork', '--kill-child'] as const
const hasContainers = spawnSync(container[0], [...container.slice(1), 'true']).status === 0
const inContainers = hasContainers ? test : test.skip

inContainers(
  'a second server in another container is refused until the first one is killed, though both are process 1',
  async () => {
    const first = await start(folder, container)
    await expect(start(folder, container)).rejects.toThrow('in use by process 1')
    await expect(start(folder)).rejects.toThrow('in use by process 1')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await start(folder, container)
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  },
  startTimeout
)

inContainers(
  'a second server is refused while the first one is stopped by SIGSTOP, because it can continue to write',
  async () => {
    const { child } = await start(folder)
    child.kill('SIGSTOP')
    await expect(start(folder, container)).rejects.toThrow('in use by process')
  },
  startTimeout
)
