import { type Store, type StoredFile, toHash } from './store.ts'

/** Files that never change and that one command reads many times: releases, descriptions and history entries. */
const record = /^(?:(?:host|remotes\/[^/]+)\/[^/]+\/(?:release|description)|ops\/history\/\d+)\.json$/

/** Maximum parallel reads. A club of hundreds of remotes must not open hundreds of connections or files. */
const readsAtOnce = 8

/**
 * A store for one command. It reads each release, description and history entry once, so that what was checked is what
 * is used, and reads do not grow tenfold with each remote.
 */
export class RememberingStore implements Store {
  private readonly records = new Map<string, Promise<StoredFile | undefined>>()
  private readonly bounded = atMost(readsAtOnce)

  constructor(private readonly store: Store) {}

  get place(): string {
    return this.store.place
  }

  read(path: string): Promise<StoredFile | undefined> {
    const readStore = () => this.bounded(() => this.store.read(path))
    if (!record.test(path)) return readStore()
    const known = this.records.get(path)
    if (known) return known
    const reading = readStore()
    this.records.set(path, reading)
    // A missing or failed file is read again next time.
    const forget = () => this.records.delete(path)
    reading.then(file => file ?? forget(), forget)
    return reading
  }

  list(folder: string): Promise<readonly string[]> {
    return this.bounded(() => this.store.list(folder))
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.store.create(path, body)
  }

  remove(path: string): Promise<void> {
    this.records.delete(path)
    return this.bounded(() => this.store.remove(path))
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    this.records.delete(path)
    return this.store.replace(path, body, expected)
  }
}

function atMost(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = limit
  return async work => {
    if (free > 0) free -= 1
    else await new Promise<void>(turn => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A waiting task takes over the free place.
      if (next) next()
      else free += 1
    }
  }
}

/** Store of a dry run. It keeps written files in memory, so that a command runs as usual and changes nothing. */
export class DryStore extends RememberingStore {
  /** Written files; undefined for removed ones. */
  private readonly written = new Map<string, StoredFile | undefined>()

  /** Paths that would be written or removed, in order. */
  get writes(): readonly string[] {
    return [...this.written.keys()]
  }

  override async read(path: string): Promise<StoredFile | undefined> {
    const stored = await super.read(path)
    // Written files are looked up last, because another task may have written during the read.
    return this.written.has(path) ? this.written.get(path) : stored
  }

  override async list(folder: string): Promise<readonly string[]> {
    const stored = await super.list(folder)
    const isRemoved = (path: string) => this.written.has(path) && !this.written.get(path)
    const written = this.writes.filter(path => path.startsWith(`${folder}/`) && this.written.get(path))
    const writtenNames = written.map(path => path.slice(folder.length + 1).split('/')[0] ?? '')
    return [...new Set([...stored.filter(name => !isRemoved(`${folder}/${name}`)), ...writtenNames])]
  }

  override create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.replace(path, body, null)
  }

  override async replace(
    path: string,
    body: Uint8Array | string,
    expected?: string | null
  ): Promise<boolean> {
    const present = await this.read(path)
    if (expected !== undefined && expected !== (present?.tag ?? null)) return false
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
    this.written.set(path, { bytes, tag: toHash(bytes) })
    return true
  }

  override async remove(path: string): Promise<void> {
    this.written.set(path, undefined)
  }
}
