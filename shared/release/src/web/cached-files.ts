import { LRUCache } from 'lru-cache'
import { isVersionFile, type Store, type StoredFile } from '../store/store.ts'

/** Bytes that are kept in memory. */
const mostBytes = 128 * 1024 * 1024

/** Milliseconds after which a file that changes with a release is asked for again. */
const freshFor = 1_000

/**
 * The files of a bucket, for a server in front of it: published ones are asked for once, and what changes with a release once a
 * second. While the bucket is out of reach, what was read last is served.
 */
export function cachedFiles(store: Pick<Store, 'read'>): Pick<Store, 'read'> {
  const files = new LRUCache<string, StoredFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
    ttl: freshFor,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod(path, _, { options }) {
      if (isVersionFile(`/${path}`)) options.ttl = 0
      return store.read(path)
    }
  })
  return { read: path => files.fetch(path) }
}
