import { createHash } from 'node:crypto'
import { afterEach, expect, jest, test } from '@jest/globals'
import type { StoredFile } from '../store/store.ts'
import { newClub } from '../testing/club.ts'
import { cachedFiles } from './cached-files.ts'
import { staticFiles } from './static-files.ts'

// Measures how long members wait for cached files while the bucket does not respond or fails late. The fake clock
// moves only when no other work is left, so the speed of the machine does not matter.

afterEach(() => void jest.useRealTimers())

const script = '/host/1.0.0/main.js'
const dictionary = createHash('sha256').update('another version').digest('base64')

/** Requests of members' browsers. The first two are cached before the bucket fails. */
const requests = [
  ['/', {}],
  [script, {}],
  ['/', { 'Accept-Encoding': 'br' }],
  ['/ingresa', {}],
  [script, { 'Accept-Encoding': 'gzip, br, zstd' }],
  [script, { 'Accept-Encoding': 'br, dcz', 'Available-Dictionary': `:${dictionary}:` }]
] as const

type Mode = 'answers' | 'is silent' | 'fails after three seconds'

async function startServer() {
  const ops = await newClub({ 'mf-a': { '1.0.0': { paths: ['/', '/ingresa'] } } })
  const files = new Map<string, StoredFile | undefined>()
  for (const path of ['index.html', script.slice(1)]) files.set(path, await ops.store.read(path))
  jest.useFakeTimers()
  let mode: Mode = 'answers'
  const bucket = {
    async read(path: string): Promise<StoredFile | undefined> {
      if (mode === 'answers') return files.get(path)
      return new Promise((_, fail) => {
        if (mode !== 'is silent') setTimeout(() => fail(new Error('503')), 3_000)
      })
    }
  }
  const server = staticFiles(cachedFiles(bucket))
  return {
    set: (next: Mode) => {
      mode = next
    },
    /** @returns the status of the response, and the milliseconds until it arrived. */
    async ask(path: string, headers: Readonly<Record<string, string>>) {
      const start = Date.now()
      let status: number | undefined
      const response = Promise.resolve(server.request(path, { headers })).then(async received => {
        await received.arrayBuffer()
        status = received.status
      })
      await jest.advanceTimersByTimeAsync(0)
      while (status === undefined) await jest.advanceTimersByTimeAsync(1)
      await response
      return { status, took: Date.now() - start }
    }
  }
}

test.each<Mode>(['is silent', 'fails after three seconds'])(
  '99 of 100 requests get the cached file within 100 ms while the bucket %s',
  async mode => {
    const { ask, set } = await startServer()
    for (const [path, headers] of requests.slice(0, 2)) await ask(path, headers)
    await jest.advanceTimersByTimeAsync(5_000)
    set(mode)
    const took: number[] = []
    for (let second = 0; second < 200; second += 1) {
      for (const [path, headers] of requests) {
        const answer = await ask(path, headers)
        expect([path, answer.status]).toEqual([path, 200])
        took.push(answer.took)
      }
      await jest.advanceTimersByTimeAsync(1_000)
    }
    const [p99 = 0, longest = 0] = [0.99, 1].map(
      part => took.sort((a, b) => a - b)[Math.ceil(took.length * part) - 1]
    )
    process.stdout.write(
      `a bucket that ${mode}: of ${took.length} requests 99 % within ${p99} ms, all within ${longest} ms\n`
    )
    expect(p99).toBeLessThan(100)
    expect(longest).toBeLessThanOrEqual(1_000)
  }
)
