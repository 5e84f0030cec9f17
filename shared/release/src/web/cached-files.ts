import { LRUCache } from 'lru-cache'
import { DamageError, StoreError } from '../store/errors.ts'
import { isVersionFile, type Store, type StoredFile } from '../store/store.ts'

const maxBytes = 128 * 1024 * 1024

/** Milliseconds until a file that changes with a release is read again. */
const pageMaxAge = 1_000

/** Milliseconds until a missing published file is read again. */
const missingMaxAge = 10_000

/** Milliseconds that a request waits for a newer file when an older one is cached. Most buckets respond sooner. */
const refreshTimeout = 50

/** Milliseconds after which a cached file is old. A request then waits longer for a newer one, until the bucket is unreachable. */
const oldAfter = 5 * 60_000

/** Milliseconds after which the first read of a file fails. */
const readTimeout = 10_000

/** Milliseconds without a response after which a bucket counts as unreachable. */
const unreachableAfter = 1_000

export interface ServedFiles {
  /**
   * @param isOptional true for a file that a response can do without, such as a compressed copy. It is undefined while
   *   the bucket is unreachable.
   */
  read(path: string, isOptional?: boolean): Promise<StoredFile | undefined>
}

/** Reads a file that a response can do without. Undefined when it does not exist or cannot be read now. */
export const readOptional = async (files: ServedFiles, path: string): Promise<StoredFile | undefined> =>
  files.read(path, true).catch(() => undefined)

interface CachedFile {
  /** Undefined when the file does not exist. */
  readonly file: StoredFile | undefined
}

/** Caches the files of a bucket. While the bucket is slow or fails, cached files are served and optional ones left out. */
export function cachedFiles(store: Pick<Store, 'read'>): ServedFiles {
  /** True after a failed read, and while a read has been waiting for too long. A successful read ends it. */
  let isUnreachable = false
  const files = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ file }, path) => (file?.bytes.byteLength ?? 0) + path.length,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    // A test can set this clock.
    perf: Date,
    async fetchMethod(path, cached, { options }) {
      const isPublished = isVersionFile(`/${path}`)
      options.ttl = isPublished ? missingMaxAge : pageMaxAge
      const slow = setTimeout(() => {
        isUnreachable = true
      }, unreachableAfter)
      const result = store.read(path).then(
        file => {
          isUnreachable = false
          if (isPublished && file) options.ttl = 0
          return { file }
        },
        error => {
          isUnreachable = !(error instanceof DamageError)
          if (!cached) throw error
          // Cached again, so that a failing bucket is not read more often than a working one.
          return cached
        }
      )
      const timeout = new StoreError(`${path} is not read within ${readTimeout / 1000} s`)
      return within(readTimeout, result, () => Promise.reject(timeout)).finally(() => clearTimeout(slow))
    }
  })

  return {
    async read(path, isOptional) {
      const cached = files.peek(path, { allowStale: true })
      const status: LRUCache.Status<string, CachedFile> = {}
      const current = files.fetch(path, { status })
      if (!cached && !isOptional) return (await current)?.file
      const isChanging = !isVersionFile(`/${path}`)
      const isOld = !cached || (isChanging && files.getRemainingTTL(path) < -oldAfter)
      const isLate = isUnreachable && status.fetch === 'inflight'
      const refreshTime = cached && isChanging && !isLate ? refreshTimeout : 0
      const timeLeft = isOld && !isUnreachable ? unreachableAfter : refreshTime
      const fallback = async () => cached
      return (await within(timeLeft, current.catch(fallback), fallback))?.file
    }
  }
}

/** Returns the result of `work`, or of `fallback` when the time is over. */
function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  fallback: () => Promise<Result>
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Result>((done, fail) => {
    timer = setTimeout(() => fallback().then(done, fail), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
