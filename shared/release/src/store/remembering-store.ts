import { atMost } from './at-most.ts'
import type { Store, StoredFile } from './store.ts'

/** What a published version says of itself, and entries of the history: written once, and asked for again and again by one command. */
const record = /^(?:(?:host|remotes\/[^/]+)\/[^/]+\/(?:release|description)|ops\/history\/\d+)\.json$/

/** So many reads are under way at once: a club of hundreds of remotes must not open hundreds of connections, or files. */
const readsAtOnce = 8

/**
 * A store, for one command: what published versions say of themselves is read once, and each entry of the history. So what was checked is what is signed,
 * and the reads of a change do not grow by ten with each remote of the club. However many are asked for, eight are under way at once.
 */
export class RememberingStore implements Store {
  private readonly records = new Map<string, Promise<StoredFile | undefined>>()
  private readonly bounded = atMost(readsAtOnce)

  constructor(private readonly store: Store) {}

  get place(): string {
    return this.store.place
  }

  read(path: string): Promise<StoredFile | undefined> {
    const ask = () => this.bounded(() => this.store.read(path))
    if (!record.test(path)) return ask()
    const known = this.records.get(path)
    if (known) return known
    const reading = ask()
    this.records.set(path, reading)
    // What is not there yet, or failed, is asked for again.
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

  async drafts(before: number): Promise<readonly string[]> {
    return (await this.store.drafts?.(before)) ?? []
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    this.records.delete(path)
    return this.store.replace(path, body, expected)
  }
}
