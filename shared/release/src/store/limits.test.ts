import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { startServer } from '../testing/cleanup.ts'
import { newClub, newOperation } from '../testing/club.ts'
import { bucket } from '../testing/s3-server.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { DamageError } from './errors.ts'
import type { FolderStore } from './folder-store.ts'
import { openStore } from './places.ts'

const mebibyte = 1024 * 1024

/** Writes past our store, as someone with write access could. */
async function putLarge(store: FolderStore, path: string, bytes: number): Promise<void> {
  await mkdir(dirname(store.path(path)), { recursive: true })
  await writeFile(store.path(path), '{')
  await truncate(store.path(path), bytes)
}

const documents = [
  ...['ops/history/00000099.json', 'discovery.json', 'index.html', 'config.json'],
  ...['remotes/mf-a/1.0.0/release.json', 'remotes/mf-a/1.0.0/description.json']
]

test.each([...documents.map(path => [path, 4] as const), ['remotes/mf-a/1.0.0/app.js', 64] as const])(
  '%s of more than %i MiB is refused with the limit and not read',
  async (path, mebibytes) => {
    const { store } = await newOperation()
    const limit = mebibytes * mebibyte
    await putLarge(store, path, limit)
    expect((await store.read(path))?.bytes).toHaveLength(limit)
    await putLarge(store, path, limit + 1)
    await expect(store.read(path)).rejects.toThrow(`${path} is not read: it has more than ${mebibytes} MiB`)
  }
)

/** Starts a bucket whose objects and listings never end, although it announces a short length. */
async function endlessBucket(answer: (isListing: boolean) => string) {
  let sent = 0
  const server = createServer(({ url = '' }, response) => {
    const chunk = answer(url.includes('list-type'))
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    if (chunk.includes('</ListBucketResult>')) response.end(chunk)
    else more()
  })
  const origin = await startServer(server)
  return {
    store: openStore(`s3://${bucket}/live?endpoint=${origin}`),
    sent: () => sent,
    close: () => new Promise(done => server.close(done))
  }
}

test('reading an object that never ends stops at the limit', async () => {
  const { store, sent, close } = await endlessBucket(() => ' '.repeat(mebibyte))
  const path = 'ops/history/00000099.json'
  await expect(store.read(path)).rejects.toThrow(`${path} is not read: it has more than 4 MiB`)
  await expect(store.list('ops/history')).rejects.toThrow('listing ops/history')
  // It closes only when no connection is open.
  await close()
  expect(sent()).toBeLessThan(64 * mebibyte)
})

test('listing a folder without end stops at the limit', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `<Contents><Key>live/x/${index}</Key></Contents>`)
  const page = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>${names.join('')}</ListBucketResult>`
  const { store } = await endlessBucket(() => page)
  await expect(store.list('x')).rejects.toThrow('x is not listed: it has more than 100000 names')
})

test('a file too large to be read is not written', async () => {
  const { store } = await newOperation()
  const large = ' '.repeat(4 * mebibyte + 1)
  await expect(store.create('ops/history/00000001.json', large)).rejects.toThrow(
    'is not written: it has more than 4 MiB'
  )
  expect(await store.list('ops/history')).toEqual([])
  const proposal = ' '.repeat(mebibyte + 1)
  await expect(store.create('ops/proposals/1.json', proposal)).rejects.toThrow('it has more than 1 MiB')
  const bucketOf = openStore(`s3://${bucket}?endpoint=http://localhost:1`)
  await expect(bucketOf.replace('index.html', large)).rejects.toThrow(DamageError)
})

test('an oversized discovery document does not hide other faults', async () => {
  const ops = await newClub({})
  await putLarge(ops.store, 'discovery.json', 5 * mebibyte)
  await ops.store.replace('host/1.0.0/main.js', 'evil()')
  const faults = await storeFaults(ops)
  expect(faults).toContainEqual(expect.stringContaining('discovery.json is not read: it has more than 4 MiB'))
  expect(faults).toContainEqual('host/1.0.0/main.js is not what was published')
})
