import { createHash } from 'node:crypto'
import type { Store, StoredFile } from './store.ts'

/** A store that keeps what is written to itself: a command does with it all that it would do, and nothing is changed. */
export class DryStore implements Store {
  private readonly written = new Map<string, StoredFile>()

  constructor(private readonly store: Store) {}

  get place(): string {
    return this.store.place
  }

  /** What would be written, in its order. */
  get writes(): readonly string[] {
    return [...this.written.keys()]
  }

  async read(path: string): Promise<StoredFile | undefined> {
    return this.written.get(path) ?? this.store.read(path)
  }

  async list(folder: string): Promise<readonly string[]> {
    const below = this.writes.filter(path => path.startsWith(`${folder}/`))
    const names = below.map(path => path.slice(folder.length + 1).split('/')[0] ?? '')
    return [...new Set([...(await this.store.list(folder)), ...names])]
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.replace(path, body, null)
  }

  async replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    const there = await this.store.read(path)
    // Looked up at the end: somebody else of this process may have written meanwhile.
    const tag = (this.written.get(path) ?? there)?.tag ?? null
    if (expected !== undefined && expected !== tag) return false
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
    this.written.set(path, { bytes, tag: createHash('sha256').update(bytes).digest('hex') })
    return true
  }
}
