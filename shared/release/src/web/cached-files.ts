import { LRUCache } from 'lru-cache'
import { DamageError, StoreError } from '../store/errors.ts'
import { isVersionFile, type Store, type StoredFile } from '../store/store.ts'

/** Maximum bytes in memory. */
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

/** Files of a web server. */
export interface ServedFiles extends Pick<Store, 'read'> {
  /**
   * Reads a file that a response can do without, such as a compressed copy. Without this method, `read` is used.
   *
   * @returns undefined when the file does not exist or the bucket is unreachable.
   */
  readOptional?(path: string): Promise<StoredFile | undefined>
}

/**
 * Reads a file that a response can do without.
 *
 * @returns undefined when the file does not exist or cannot be read now.
 */
export const readOptional = async (files: ServedFiles, path: string): Promise<StoredFile | undefined> =>
  (files.readOptional?.(path) ?? files.read(path)).catch(() => undefined)

interface CachedFile {
  /** Undefined when the file does not exist. */
  readonly file: StoredFile | undefined
  /** Epoch milliseconds. */
  readonly readAt: number
}

/** A read in progress. */
interface PendingRead {
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly result: Promise<StoredFile | undefined>
}

/**
 * Caches the files of a bucket for a server. Published files are read once, files that change with a release once
 * a second, and missing files once in ten seconds. While the bucket is slow or fails, cached files are served, and
 * compressed copies that are not cached are left out.
 */
export function cachedFiles(store: Pick<Store, 'read'>): Required<ServedFiles> {
  const files = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ file }, path) => (file?.bytes.byteLength ?? 0) + path.length
  })
  const pending = new Map<string, PendingRead>()
  let lastRead: { readonly endedAt: number; readonly hasFailed: boolean } = { endedAt: 0, hasFailed: false }

  /** True after a failed read, and while the oldest read has been waiting for too long. */
  function isUnreachable(): boolean {
    const [oldest] = pending.values()
    return (
      lastRead.hasFailed ||
      (oldest !== undefined && Date.now() - Math.max(oldest.startedAt, lastRead.endedAt) >= unreachableAfter)
    )
  }

  /** Joins the read of a file that is in progress, or starts one. A read that has timed out is not joined. */
  function joinRead(path: string): PendingRead {
    const current = pending.get(path)
    if (current && Date.now() - current.startedAt < readTimeout) return current
    pending.delete(path)
    return startRead(path)
  }

  function startRead(path: string): PendingRead {
    const started = { startedAt: Date.now(), result: store.read(path) }
    pending.set(path, started)
    const end = (cached: CachedFile | undefined, hasFailed = false) => {
      lastRead = { endedAt: Date.now(), hasFailed }
      // A later read has replaced this one, which has timed out.
      if (pending.get(path) !== started) return
      pending.delete(path)
      if (cached) files.set(path, cached)
    }
    started.result.then(
      file => end({ file, readAt: Date.now() }),
      error => {
        const cached = files.get(path)
        // The new time keeps a failing bucket from being read more often than a working one.
        end(cached && { ...cached, readAt: Date.now() }, !(error instanceof DamageError))
      }
    )
    return started
  }

  async function read(path: string): Promise<StoredFile | undefined> {
    const cached = files.get(path)
    if (cached && isFresh(path, cached)) return cached.file
    const { startedAt, result } = joinRead(path)
    if (!cached) {
      const timeout = new StoreError(`${path} is not read within ${readTimeout / 1000} s`)
      return within(readTimeout, result, () => Promise.reject(timeout))
    }
    const isOld = Date.now() - cached.readAt > oldAfter && !isUnreachable()
    const timeoutMs = isOld ? unreachableAfter : refreshTimeout
    const timeLeft = isVersionFile(`/${path}`) ? 0 : timeoutMs - (Date.now() - startedAt)
    const stale = async () => cached.file
    return within(Math.max(0, timeLeft), result.catch(stale), stale)
  }

  return {
    read,
    async readOptional(path) {
      if (files.get(path)) return read(path)
      const { result } = joinRead(path)
      const none = async () => undefined
      return within(isUnreachable() ? 0 : unreachableAfter, result.catch(none), none)
    }
  }
}

function isFresh(path: string, { file, readAt }: CachedFile): boolean {
  const age = Date.now() - readAt
  if (isVersionFile(`/${path}`)) return file !== undefined || age < missingMaxAge
  return age < pageMaxAge
}

/** Returns the result of `work`, or of `fallback` when the time is over. */
async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  fallback: () => Promise<Result>
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Result>((done, fail) => {
    timer = setTimeout(() => fallback().then(done, fail), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
