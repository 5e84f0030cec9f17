import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initWebEndpoint, loginEndpoint, promosGetActiveEndpoint } from '@eqs/api/contract'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { type CrashingServer, startServer } from '../testing/crashing-server.ts'
import { startTimeout } from '../testing/test-sandbox.ts'
import { openDataFolder } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('opening a data folder', () => {
  test('is refused to a second process until the first one releases it', async () => {
    const { lock } = await openDataFolder(folder)
    await expect(openDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
    await (await openDataFolder(folder)).lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('succeeds for at most one of twenty processes at the same time', async () => {
    for (let time = 0; time < 10; time += 1) {
      const wishes = Array.from({ length: 20 }, () => openDataFolder(folder))
      const locks = (await Promise.allSettled(wishes)).flatMap(wish =>
        wish.status === 'fulfilled' ? [wish.value.lock] : []
      )
      expect(locks.length).toBeLessThanOrEqual(1)
      for (const lock of locks) await lock.release()
    }
    expect(await readdir(folder)).toEqual([])
  })

  test('removes a lock file that no process uses', async () => {
    await writeFile(join(folder, 'sandbox.lock'), '{"pid":')
    await (await openDataFolder(folder)).lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(100), 'b'.repeat(100))
    const { lock } = await openDataFolder(deep)
    await expect(openDataFolder(deep)).rejects.toThrow('in use')
    await lock.release()
    expect(await readdir(deep)).toEqual([])
  })

  test('is refused when the lock belongs to a process of another user, which cannot be asked', async () => {
    await chmod(folder, 0o777)
    const { lock } = await openDataFolder(folder)
    const [socket = ''] = await readdir(folder)
    await chmod(join(folder, socket), 0)
    // Root ignores the permissions of files.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      await expect(openDataFolder(folder)).rejects.toThrow(
        /in use by a process that cannot be asked \(EACCES\).*take .*\.lock away/
      )
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
    expect(await readdir(folder)).toEqual([socket])
    await lock.release()
  })

  test('creates the folder with access for its owner only', async () => {
    const made = join(folder, 'club/database')
    const { lock } = await openDataFolder(made)
    expect((await stat(made)).mode & 0o777).toBe(0o700)
    await lock.release()
  })

  test('renames an incomplete database', async () => {
    await mkdir(join(folder, 'postgres/global'), { recursive: true })
    await writeFile(join(folder, 'postgres/PG_VERSION'), '18')
    const { lock, database } = await openDataFolder(folder)
    await lock.release()
    const names = await readdir(folder)
    expect(names).toEqual([expect.stringMatching(/^postgres\.half-made-\d+$/)])
    expect(database).toBe(join(folder, 'postgres'))
  })
})

describe('the server on a data folder', () => {
  const running: ChildProcess[] = []
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
  })

  test(
    'keeps confirmed data through kill -9, refuses a second server in between, and stops in order',
    async () => {
      const first = await start(folder)
      const token = await signIn(first.url)
      const code = await redeemAnything(first.url, token)
      await expect(start(folder)).rejects.toThrow('in use by process')
      first.child.kill('SIGKILL')
      await once(first.child, 'exit')

      const second = await start(folder)
      // The secret is stored too, so the token is still valid.
      expect(await get(second.url, initWebEndpoint.path, token)).toMatchObject({
        data: { loyalty: { points: 12_150 } }
      })
      expect(JSON.stringify(await get(second.url, '/api/redeems', token))).toContain(code)
      second.child.kill('SIGTERM')
      expect(await once(second.child, 'exit')).toEqual([0, null])
      expect(await readdir(folder)).toEqual(['postgres'])
    },
    startTimeout
  )

  test('reports in one sentence that its database cannot be opened', async () => {
    await mkdir(join(folder, 'postgres/global'), { recursive: true })
    for (const file of ['PG_VERSION', 'global/pg_control'])
      await writeFile(join(folder, 'postgres', file), '')
    const failure = await start(folder).catch(String)
    expect(failure).toMatch(/^Error: The database in \S+ cannot be opened: [^.\n]+\.\n$/)
  })

  async function start(folder: string): Promise<CrashingServer> {
    const server = await startServer({ DATA_DIR: folder })
    running.push(server.child)
    return server
  }
})

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/v1${loginEndpoint.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'socia@eqs.example',
      password: 'puntos123',
      brand: 'eqs',
      platform: 'website'
    })
  })
  return v.parse(loginEndpoint.response, await response.json()).token
}

async function redeemAnything(url: string, token: string): Promise<string> {
  const { promos } = v.parse(
    promosGetActiveEndpoint.response,
    await get(url, promosGetActiveEndpoint.path, token)
  )
  const response = await fetch(`${url}/v1/api/redeems/new/${promos[0]?._id}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirmation: true })
  })
  return v.parse(v.object({ code: v.string() }), await response.json()).code
}

async function get(url: string, path: string, token: string): Promise<unknown> {
  const response = await fetch(`${url}/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return await response.json()
}
