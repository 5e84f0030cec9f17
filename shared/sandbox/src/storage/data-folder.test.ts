import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { initWebEndpoint, loginEndpoint, promosGetActiveEndpoint } from '@eqs/api/contract'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { startTimeout } from '../testing/test-sandbox.ts'
import { openDataFolder } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the lock of a data folder', () => {
  const lockFile = () => join(folder, 'sandbox.lock')

  test('keeps a second one out while its owner lives, and lets go afterwards', async () => {
    const { lock } = await openDataFolder(folder)
    await expect(openDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
    await (await openDataFolder(folder)).lock.release()
  })

  test('says whose it is from the moment that it is there: a lock without an owner would be taken over', async () => {
    for (let time = 0; time < 20; time += 1) {
      const opening = openDataFolder(folder)
      while (!existsSync(lockFile())) await setImmediate()
      expect(readFileSync(lockFile(), 'utf8')).toContain(`"pid":${process.pid},`)
      await (await opening).lock.release()
    }
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['a dead process', JSON.stringify({ pid: 4_194_305, startedAt: '2026-01-01T00:00:00Z' })],
    ['nobody that can be read', '{"pid":']
  ])('is taken over from %s', async (_, content) => {
    await writeFile(lockFile(), content)
    await (await openDataFolder(folder)).lock.release()
    await expect(readFile(lockFile())).rejects.toThrow('ENOENT')
  })

  test('sets a half-made database aside', async () => {
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
    'keeps what it said through kill -9, refuses a second server meanwhile, and stops in order',
    async () => {
      const first = await start(folder)
      const token = await signIn(first.url)
      const code = await redeemAnything(first.url, token)
      await expect(start(folder)).rejects.toThrow('in use by process')
      first.child.kill('SIGKILL')
      await once(first.child, 'exit')

      const second = await start(folder)
      // The same secret, too: the token still counts.
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

  async function start(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
    // Not by its launcher, which would be the one to receive the signals.
    const child = spawn(process.execPath, ['--import', 'tsx', 'shared/sandbox/src/main.ts'], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, EQS_TEST_MODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    running.push(child)
    let complaints = ''
    child.stderr.on('data', chunk => {
      complaints += String(chunk)
    })
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url] = /^sandbox listening on (http:\S+)$/.exec(line) ?? []
      if (url) return { child, url }
    }
    throw new Error(complaints)
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
