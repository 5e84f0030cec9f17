import { LRUCache } from 'lru-cache'
import { StoreError } from '../store/errors.ts'
import { isVersionFile, type Store, type StoredFile } from '../store/store.ts'

/** Bytes that are kept in memory. */
const mostBytes = 128 * 1024 * 1024

/** Milliseconds after which a file that changes with a release is read again. */
const freshFor = 1_000

/** Milliseconds after which a published file that was not there is looked for again. */
const missingFor = 10_000

/** Milliseconds that a request waits for a newer file where an older one is known: most buckets answer sooner. */
const patience = 50

/** Milliseconds after which a file that was never read is given up. */
const longestRead = 10_000

interface Known {
  /** Undefined where there is none. */
  readonly file: StoredFile | undefined
  /** Epoch milliseconds. */
  readonly readAt: number
}

/** A read that is under way. */
interface Reading {
  readonly begunAt: number
  readonly result: Promise<StoredFile | undefined>
}

/**
 * The files of a bucket, for a server in front of it. Published files are read once, files that change with a release once a second, what is
 * not there once in ten seconds. What was read before is served while the bucket answers late, wrongly or not at all.
 */
export function cachedFiles(store: Pick<Store, 'read'>): Pick<Store, 'read'> {
  const files = new LRUCache<string, Known>({
    maxSize: mostBytes,
    sizeCalculation: ({ file }, path) => (file?.bytes.byteLength ?? 0) + path.length
  })
  const underWay = new Map<string, Reading>()

  function begin(path: string): Reading {
    const reading = { begunAt: Date.now(), result: store.read(path) }
    underWay.set(path, reading)
    // One that was given up says nothing any more.
    const end = (known: Known | undefined) => {
      if (underWay.get(path) !== reading) return
      underWay.delete(path)
      if (known) files.set(path, known)
    }
    reading.result.then(
      file => end({ file, readAt: Date.now() }),
      () => {
        const known = files.get(path)
        // A bucket that fails is asked again as seldom as one that answers.
        end(known && { ...known, readAt: Date.now() })
      }
    )
    return reading
  }

  return {
    async read(path) {
      const known = files.get(path)
      const age = Date.now() - (known?.readAt ?? 0)
      const isPublished = isVersionFile(`/${path}`)
      if (known && (isPublished ? known.file || age < missingFor : age < freshFor)) return known.file
      const earlier = underWay.get(path)
      const isGivenUp = !earlier || Date.now() - earlier.begunAt >= longestRead
      const { begunAt, result } = isGivenUp ? begin(path) : earlier
      if (!known) {
        const late = new StoreError(`${path} is not read within ${longestRead / 1000} s`)
        return within(longestRead, result, () => Promise.reject(late))
      }
      const left = isPublished ? 0 : patience - (Date.now() - begunAt)
      const stale = async () => known.file
      return within(Math.max(0, left), result.catch(stale), stale)
    }
  }
}

/** Returns what comes within so many milliseconds, else something else. */
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
