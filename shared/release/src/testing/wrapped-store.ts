import type { Store, StoredFile } from '../store/store.ts'

export interface StoreOperation {
  readonly method: 'read' | 'list' | 'create' | 'replace' | 'remove'
  readonly path: string
}

/** Test helper: a store that forwards each operation to another store, through `forward`. */
export abstract class WrappedStore implements Store {
  constructor(private readonly store: Store) {}

  get place(): string {
    return this.store.place
  }

  read(path: string): Promise<StoredFile | undefined> {
    return this.forward({ method: 'read', path }, () => this.store.read(path))
  }

  list(path: string): Promise<readonly string[]> {
    return this.forward({ method: 'list', path }, () => this.store.list(path))
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.forward({ method: 'create', path }, () => this.store.create(path, body), false)
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    return this.forward({ method: 'replace', path }, () => this.store.replace(path, body, expected), false)
  }

  remove(path: string): Promise<void> {
    return this.forward({ method: 'remove', path }, () => this.store.remove(path))
  }

  /** @param denial result when another operator was faster; undefined for operations without a condition. */
  protected abstract forward<Result>(
    operation: StoreOperation,
    perform: () => Promise<Result>,
    denial?: Result
  ): Promise<Result>
}
