import { LRUCache } from 'lru-cache'
import { DamageError, StoreError } from '../store/errors.ts'
import { isVersionFile, type Store, type StoredFile } from '../store/store.ts'

/** Maximum bytes in memory. */
const mostBytes = 128 * 1024 * 1024

/** Milliseconds until a file that changes with a release is read again. */
const freshFor = 1_000

/** Milliseconds until a missing published file is read again. */
const missingFor = 10_000

/**
 * Milliseconds that a request waits for a newer file when an older one is known. Most buckets respond sooner.
 */
const patience = 50

/** Milliseconds after which the first read of a file fails. */
const longestRead = 10_000

/** Milliseconds without a response after which a bucket counts as unreachable. */
const silentAfter = 1_000

/** Files for a web server. */
export interface ServedFiles extends Pick<Store, 'read'> {
  /**
   * Reads a file that a response can do without, such as a compressed copy. Without this method the store is
   * read directly.
   *
   * @returns undefined also while the bucket is unreachable.
   */
  readOptional?(path: string): Promise<StoredFile | undefined>
}

/** Reads a file that a response can do without. Undefined when it cannot be read now. */
export const readOptional = async (files: ServedFiles, path: string): Promise<StoredFile | undefined> =>
  (files.readOptional?.(path) ?? files.read(path)).catch(() => undefined)

interface Known {
  /** Undefined when the file does not exist. */
  readonly file: StoredFile | undefined
  /** Epoch milliseconds. */
  readonly readAt: number
}

/** A read in progress. */
interface Reading {
  readonly begunAt: number
  readonly result: Promise<StoredFile | undefined>
}

/**
 * Caches the files of a bucket for a server. Published files are read once, files that change with a release
 * once a second, and missing files once in ten seconds. While the bucket is slow or fails, cached files are
 * served, and compressed copies that were not read yet are left out.
 */
export function cachedFiles(store: Pick<Store, 'read'>): Required<ServedFiles> {
  const files = new LRUCache<string, Known>({
    maxSize: mostBytes,
    sizeCalculation: ({ file }, path) => (file?.bytes.byteLength ?? 0) + path.length
  })
  const underWay = new Map<string, Reading>()
  let last: { readonly at: number; readonly isFailure: boolean } = { at: 0, isFailure: false }

  /** True after a failed read, and while the oldest read is waiting for too long. */
  function isOutOfReach(): boolean {
    const [oldest] = underWay.values()
    return (
      last.isFailure ||
      (oldest !== undefined && Date.now() - Math.max(oldest.begunAt, last.at) >= silentAfter)
    )
  }

  /** Joins a read in progress, unless it has timed out. */
  function reading(path: string): Reading {
    const earlier = underWay.get(path)
    if (earlier && Date.now() - earlier.begunAt < longestRead) return earlier
    underWay.delete(path)
    return begin(path)
  }

  function begin(path: string): Reading {
    const reading = { begunAt: Date.now(), result: store.read(path) }
    underWay.set(path, reading)
    // A read that has timed out is ignored.
    const end = (known: Known | undefined, isFailure = false) => {
      last = { at: Date.now(), isFailure }
      if (underWay.get(path) !== reading) return
      underWay.delete(path)
      if (known) files.set(path, known)
    }
    reading.result.then(
      file => end({ file, readAt: Date.now() }),
      error => {
        const known = files.get(path)
        // A failing bucket is not asked more often than a working one.
        end(known && { ...known, readAt: Date.now() }, !(error instanceof DamageError))
      }
    )
    return reading
  }

  async function read(path: string): Promise<StoredFile | undefined> {
    const known = files.get(path)
    if (known && isFresh(path, known)) return known.file
    const { begunAt, result } = reading(path)
    if (!known) {
      const late = new StoreError(`${path} is not read within ${longestRead / 1000} s`)
      return within(longestRead, result, () => Promise.reject(late))
    }
    const left = isVersionFile(`/${path}`) ? 0 : patience - (Date.now() - begunAt)
    const stale = async () => known.file
    return within(Math.max(0, left), result.catch(stale), stale)
  }

  return {
    read,
    async readOptional(path) {
      if (files.get(path)) return read(path)
      const { result } = reading(path)
      const none = async () => undefined
      return within(isOutOfReach() ? 0 : silentAfter, result.catch(none), none)
    }
  }
}

function isFresh(path: string, { file, readAt }: Known): boolean {
  const age = Date.now() - readAt
  if (isVersionFile(`/${path}`)) return file !== undefined || age < missingFor
  return age < freshFor
}

/** Returns the result of work, or of a fallback when the time is over. */
async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  otherwise: () => Promise<Result>
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result>((done, fail) => {
    timer = setTimeout(() => otherwise().then(done, fail), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
