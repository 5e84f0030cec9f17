import { createHash, randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Bucket, buckets, storeIn } from '../testing/buckets.ts'
import { startServer } from '../testing/cleanup.ts'
import { type ConditionalS3, startConditionalS3 } from '../testing/conditional-s3.ts'
import { hasRadosgw } from '../testing/radosgw.ts'
import { bucket, startS3 } from '../testing/s3-server.ts'
import { storeContract } from '../testing/store-contract.ts'
import { openStore } from './places.ts'
import { readText, type Store } from './store.ts'

// s3rver proves keys, headers, tags, listings and errors, but ignores conditions. A proxy of this test
// implements conditions as Amazon documents them, and records our requests. radosgw proves signatures,
// conditions and listings of several pages, where it is installed.

const storeAt = (origin: string): Store =>
  openStore(`s3://${bucket}/live?region=sa-east-1&endpoint=${origin}`)

const openStoreWith = async (answer: RequestListener): Promise<Store> =>
  storeAt(await startServer(createServer(answer)))

const bareTags = [
  'a bucket that expects tags without quotes',
  () => startConditionalS3({ bareTags: true })
] as const

describe.each([...buckets, bareTags])('%s', (_, start) => {
  let server: Bucket
  beforeAll(async () => {
    server = await start()
  }, 60_000)
  afterAll(() => server.close())

  storeContract(() => storeIn(server, randomUUID()))

  test('when ten clients replace the file that they have read, one succeeds', async () => {
    const store = storeIn(server, randomUUID())
    await store.replace('index.html', 'before')
    const tag = (await store.read('index.html'))?.tag ?? ''
    const done = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.replace('index.html', `${index}`, tag))
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await readText(store, 'index.html')).toBe(String(done.indexOf(true)))
  })
})

if (!hasRadosgw)
  test.skip('radosgw is not installed: a second server of the protocol was not tried', () => {})

describe('with a bucket that supports conditions', () => {
  let server: ConditionalS3
  let store: Store

  beforeEach(async () => {
    server = await startConditionalS3()
    store = storeAt(`http://localhost:${server.port}`)
  })

  afterEach(() => server.close())

  const findWrites = (name: string) =>
    server.seen.filter(({ method, path }) => method === 'PUT' && path.endsWith(`${name}?x-id=PutObject`))

  test('a file is sent with its headers and its condition', async () => {
    await store.create('remotes/mf-a/1.0.0/app.js', 'export {}')
    await store.create('remotes/mf-a/1.0.0/app.js.br', 'small')
    await store.replace('index.html', '<p>')
    const tag = (await store.read('index.html'))?.tag
    await store.replace('index.html', '<p>', tag)
    expect(findWrites('/app.js')[0]?.headers).toMatchObject({
      'if-none-match': '*',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable'
    })
    expect(findWrites('/app.js.br')[0]?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br'
    })
    const [unconditional, conditional] = findWrites('/index.html')
    expect(unconditional?.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(unconditional?.headers).not.toHaveProperty('if-match')
    expect(conditional?.headers).toMatchObject({ 'if-match': tag })
    expect(findWrites('/app.js')[0]?.path).toMatch(`/${bucket}/live/remotes/mf-a/1.0.0/app.js?`)
  })

  test.each([503, 'ConditionalRequestConflict'] as const)('a write is retried after %s', async trouble => {
    await store.create('first', '')
    server.trouble(trouble)
    expect(await store.create('config.json', '{}')).toBe(true)
    expect(findWrites('/config.json')).toHaveLength(2)
  })

  test('a 409 for any other reason is reported without a retry', async () => {
    await store.create('first', '')
    server.trouble('InvalidBucketState')
    await expect(store.create('config.json', '{}')).rejects.toThrow(
      'writing config.json failed with 409 InvalidBucketState'
    )
    expect(findWrites('/config.json')).toHaveLength(1)
  })

  test('after a lost response, a retried write recognises its own file and refuses another operator’s', async () => {
    await store.create('first', '')
    server.trouble('answer lost')
    expect(await store.create('ops/history/00000001.json', 'ours')).toBe(true)
    server.trouble(503)
    expect(await store.create('ops/history/00000001.json', 'theirs')).toBe(false)
  })

  test('a refusal is reported with the permission that is needed', async () => {
    server.trouble(403)
    await expect(store.replace('index.html', '<p>')).rejects.toThrow(
      /writing index\.html failed with 403 .*s3:PutObject/
    )
    server.trouble(501)
    await expect(store.replace('index.html', '<p>')).rejects.toThrow('writing index.html failed with 501')
  })

  test('a write has a checksum, which a bucket with Object Lock requires', async () => {
    await store.create('config.json', '{}')
    const checksum = createHash('sha256').update('{}').digest('base64')
    expect(findWrites('/config.json')[0]?.headers).toMatchObject({ 'x-amz-checksum-sha256': checksum })
  })
})

test('a listing of several pages is read to its end', async () => {
  const pages: Readonly<Record<string, string>> = {
    '': '<NextContinuationToken>1+/=</NextContinuationToken><Contents><Key>live/remotes/</Key></Contents><CommonPrefixes><Prefix>live/remotes/mf-a/</Prefix></CommonPrefixes>',
    '1+/=':
      '<Contents><Key>live/remotes/notes+of%26.txt</Key><Size>1</Size></Contents><CommonPrefixes><Prefix>live/remotes/mf-b/</Prefix></CommonPrefixes>'
  }
  const store = await openStoreWith(({ url = '' }, response) => {
    const query = new URL(url, 'http://localhost').searchParams
    response.end(
      `<ListBucketResult><IsTruncated>false</IsTruncated><Prefix>live/remotes/</Prefix>${pages[query.get('continuation-token') ?? '']}</ListBucketResult>`
    )
  })
  expect(await store.list('remotes')).toEqual(['mf-a', 'notes of&.txt', 'mf-b'])
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['that breaks off', response => response.writeHead(200, { 'Content-Length': 9 }).write('{')],
  ['that is the page of a proxy', response => response.writeHead(502).end('<html><br>Bad gateway')]
])('a response %s is requested again', async (_, answer) => {
  let requests = 0
  const store = await openStoreWith((_, response) => {
    requests += 1
    if (requests > 1) return void response.end('{}')
    answer(response)
    setImmediate(() => response.socket?.end())
  })
  expect(await readText(store, 'config.json')).toBe('{}')
  expect(requests).toBe(2)
})

test('the page of a proxy is refused as a listing', async () => {
  const store = await openStoreWith((_, response) => void response.end('<html>Who are you?</html>'))
  await expect(store.list('ops/history')).rejects.toThrow('the response is not a listing')
})

test('a bucket that ignores conditions is refused before anything is written', async () => {
  const server = await startS3()
  const store = storeAt(`http://localhost:${server.port}`)
  await expect(store.create('ops/history/00000001.json', '{}')).rejects.toThrow('ignores conditional writes')
  expect(await store.read('ops/history/00000001.json')).toBeUndefined()
  await server.close()
})

test('a listing that never ends is an error', async () => {
  let requests = 0
  const store = await openStoreWith((_, response) => {
    requests += 1
    response.end(
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken></ListBucketResult>'
    )
  })
  await expect(store.list('remotes')).rejects.toThrow('listing remotes: the listing does not end')
  expect(requests).toBeLessThan(1_100)
})
