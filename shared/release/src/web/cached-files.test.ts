import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { StoredFile } from '../store/store.ts'
import { cachedFiles } from './cached-files.ts'

// A server keeps sending files while its bucket is slow, fails or does not respond.

const page = 'index.html'
const script = 'host/1.0.0/main.js'
const missing = 'host/1.0.0/dcz/abc/main.js'

/** Creates a bucket whose behaviour a test can set. It records the paths that are read. */
function newBucket() {
  const files = new Map([page, script].map(path => [path, `${path} 1`]))
  const reads: string[] = []
  let mode: 'answers' | 'is slow' | 'fails' | 'is silent' = 'answers'
  return {
    files,
    reads,
    set: (next: typeof mode) => {
      mode = next
    },
    async read(path: string): Promise<StoredFile | undefined> {
      reads.push(path)
      if (mode === 'is slow') await new Promise(done => setTimeout(done, 300))
      if (mode === 'is silent') return new Promise(() => {})
      if (mode === 'fails') throw new Error('it is answered 503 every time')
      const text = files.get(path)
      return text === undefined ? undefined : { bytes: new TextEncoder().encode(text), tag: text }
    }
  }
}

let bucket: ReturnType<typeof newBucket>
let cached: ReturnType<typeof cachedFiles>
const read = async (path: string): Promise<string | undefined> => (await cached.read(path))?.tag

beforeEach(() => {
  jest.useFakeTimers()
  bucket = newBucket()
  cached = cachedFiles(bucket)
})

afterEach(() => void jest.useRealTimers())

/** Waits for a result for some milliseconds of the fake clock. */
async function within<Result>(
  milliseconds: number,
  work: Promise<Result>
): Promise<Result | 'still waiting'> {
  const timeout = new Promise<'still waiting'>(done => setTimeout(() => done('still waiting'), milliseconds))
  await jest.advanceTimersByTimeAsync(0)
  const first = Promise.race([work, timeout])
  await jest.advanceTimersByTimeAsync(milliseconds)
  return first
}

const outages = ['is silent', 'fails'] as const

test.each(outages)('cached files are served at once while the bucket %s', async mode => {
  for (const path of [page, script, missing]) await read(path)
  bucket.set(mode)
  await jest.advanceTimersByTimeAsync(60_000)
  for (let request = 0; request < 3; request += 1) {
    expect(await within(90, read(page))).toBe('index.html 1')
    expect(await within(0, read(script))).toBe(`${script} 1`)
    expect(await within(0, read(missing))).toBeUndefined()
  }
})

test('an optional file is left out when the bucket is silent, and at once when the bucket is known to be silent', async () => {
  await read(page)
  bucket.set('is silent')
  expect(await within(1_001, cached.read(`${script}.br`, true))).toBeUndefined()
  expect(await within(0, cached.read('pages/ingresa.html', true))).toBeUndefined()
})

test('a failing bucket is read once a second, however many requests arrive', async () => {
  await read(page)
  bucket.set('fails')
  await jest.advanceTimersByTimeAsync(5_000)
  bucket.reads.length = 0
  for (let request = 0; request < 50; request += 1) await within(90, read(page))
  expect(bucket.reads.length).toBeLessThanOrEqual(6)
})

test('a new release is served within a second, and published files are read once', async () => {
  for (const path of [page, script]) await read(path)
  bucket.files.set(page, 'index.html 2')
  expect(await read(page)).toBe('index.html 1')
  await jest.advanceTimersByTimeAsync(1_001)
  expect(await read(page)).toBe('index.html 2')
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000)
  await read(script)
  expect(bucket.reads.filter(path => path === script)).toHaveLength(1)
})

test('after a quiet night, the first member gets the new release from a slow bucket', async () => {
  await read(page)
  bucket.files.set(page, 'index.html 2')
  bucket.set('is slow')
  await jest.advanceTimersByTimeAsync(8 * 60 * 60 * 1000)
  expect(await within(400, read(page))).toBe('index.html 2')
})

test('after a quiet night, a member waits for a silent bucket for a second at most', async () => {
  await read(page)
  bucket.set('is silent')
  await jest.advanceTimersByTimeAsync(8 * 60 * 60 * 1000)
  expect(await within(1_001, read(page))).toBe('index.html 1')
  expect(await within(90, read(page))).toBe('index.html 1')
})

test('a missing file is read once in ten seconds, and served once it exists', async () => {
  for (let request = 0; request < 20; request += 1) expect(await read(missing)).toBeUndefined()
  expect(bucket.reads).toHaveLength(1)
  bucket.files.set(missing, 'there')
  await jest.advanceTimersByTimeAsync(10_001)
  await read(missing)
  await jest.advanceTimersByTimeAsync(0)
  expect(await read(missing)).toBe('there')
})

test('the first read of a file from a silent bucket fails after ten seconds', async () => {
  bucket.set('is silent')
  const refused = expect(read(script)).rejects.toThrow(`${script} is not read within 10 s`)
  await jest.advanceTimersByTimeAsync(10_000)
  await refused
})

test('a new release is served once the bucket responds again, although an earlier read never ends', async () => {
  await read(page)
  bucket.set('is silent')
  await jest.advanceTimersByTimeAsync(5_000)
  await within(90, read(page))
  bucket.set('answers')
  bucket.files.set(page, 'index.html 2')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await within(90, read(page))).toBe('index.html 2')
})
