import type { Store, StoredFile } from './store.ts'
import { toHash } from './to-hash.ts'

/** Store for dry runs. It keeps written files in memory, so that a command runs as usual and changes nothing. */
export class DryStore implements Store {
  /** Written files; undefined for removed ones. */
  private readonly written = new Map<string, StoredFile | undefined>()

  constructor(private readonly store: Store) {}

  get place(): string {
    return this.store.place
  }

  /** Paths that would be written or removed, in order. */
  get writes(): readonly string[] {
    return [...this.written.keys()]
  }

  async read(path: string): Promise<StoredFile | undefined> {
    return this.written.has(path) ? this.written.get(path) : this.store.read(path)
  }

  async list(folder: string): Promise<readonly string[]> {
    const written = this.writes.filter(path => path.startsWith(`${folder}/`) && this.written.get(path))
    const writtenNames = written.map(path => path.slice(folder.length + 1).split('/')[0] ?? '')
    const storedNames = (await this.store.list(folder)).filter(name => !this.isRemoved(`${folder}/${name}`))
    return [...new Set([...storedNames, ...writtenNames])]
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.replace(path, body, null)
  }

  async replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    const stored = await this.store.read(path)
    // Written files are looked up last, because another task may have written during the read.
    const present = this.written.has(path) ? this.written.get(path) : stored
    if (expected !== undefined && expected !== (present?.tag ?? null)) return false
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
    this.written.set(path, { bytes, tag: toHash(bytes) })
    return true
  }

  async remove(path: string): Promise<void> {
    this.written.set(path, undefined)
  }

  async drafts(before: number): Promise<readonly string[]> {
    return (await this.store.drafts?.(before)) ?? []
  }

  private isRemoved(path: string): boolean {
    return this.written.has(path) && this.written.get(path) === undefined
  }
}
