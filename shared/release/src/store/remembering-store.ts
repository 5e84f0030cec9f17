import type { Store, StoredFile } from './store.ts'

/** What a published version says of itself, and entries of the history: written once, and asked for again and again by one command. */
const record = /^(?:(?:host|remotes\/[^/]+)\/[^/]+\/(?:release|description)|ops\/history\/\d+)\.json$/

/**
 * A store, for one command: what published versions say of themselves is read once, and each entry of the history. So what was checked is what is signed,
 * and the reads of a change do not grow by ten with each remote of the club.
 */
export class RememberingStore implements Store {
  private readonly records = new Map<string, Promise<StoredFile | undefined>>()

  constructor(private readonly store: Store) {}

  get place(): string {
    return this.store.place
  }

  read(path: string): Promise<StoredFile | undefined> {
    if (!record.test(path)) return this.store.read(path)
    const known = this.records.get(path)
    if (known) return known
    const reading = this.store.read(path)
    this.records.set(path, reading)
    // What is not there yet, or failed, is asked for again.
    const forget = () => this.records.delete(path)
    reading.then(file => file ?? forget(), forget)
    return reading
  }

  list(folder: string): Promise<readonly string[]> {
    return this.store.list(folder)
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.store.create(path, body)
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    this.records.delete(path)
    return this.store.replace(path, body, expected)
  }
}
