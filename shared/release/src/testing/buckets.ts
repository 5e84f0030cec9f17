import { createServer, request } from 'node:http'
import { isQuick } from '@eqs/testing/suite'
import { openStore } from '../store/places.ts'
import type { Store } from '../store/store.ts'
import { close, listen } from '../web/listen.ts'
import { startConditionalS3 } from './conditional-s3.ts'
import { hasRadosgw, startRadosgw } from './radosgw.ts'
import { bucket } from './s3-server.ts'

export interface Bucket {
  readonly port: number
  close(): Promise<void>
}

type Start = () => Promise<Bucket>

/** Ceph's server, which verifies signatures and conditions. The quick suite leaves it out. */
const ceph: readonly (readonly [name: string, start: Start])[] =
  hasRadosgw && !isQuick
    ? [
        ['radosgw', startRadosgw],
        ['radosgw behind a proxy that marks tags as weak', () => behindProxy(startRadosgw)]
      ]
    : []

/** Test helper: every kind of bucket that the release tool supports. */
export const buckets: readonly (readonly [name: string, start: Start])[] = [
  ['a bucket', () => startConditionalS3()],
  ['a bucket behind a proxy that marks tags as weak', () => behindProxy(() => startConditionalS3())],
  ...ceph
]

/**
 * Returns the address of a store in a bucket.
 *
 * @param folder folder of the bucket. Each test has its own.
 */
export const addressIn = ({ port }: Bucket, folder = 'live'): string =>
  `s3://${bucket}/${folder}?region=us-east-1&endpoint=http://localhost:${port}`

export const storeIn = (server: Bucket, folder?: string): Store => openStore(addressIn(server, folder))

/** Starts a proxy that marks tags as weak, as a compressing proxy does. No condition with such a tag matches. */
async function behindProxy(start: Start): Promise<Bucket> {
  const upstream = await start()
  const proxy = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming
    const { port } = upstream
    const forwarded = request({ host: 'localhost', port, method, path, headers }, answer => {
      const { etag } = answer.headers
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(etag && { etag: `W/${etag}` }) })
      answer.pipe(response)
    })
    forwarded.once('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  return {
    port: await listen(proxy, 0, 'localhost'),
    async close() {
      await close(proxy)
      await upstream.close()
    }
  }
}
