import type { Store, StoredFile } from '../store/store.ts'

/**
 * Fault of one operation of a store. With `denies`, another operator was faster. After a kill, the process
 * does nothing more.
 */
export type Fault =
  | 'denies'
  | 'denies its success'
  | 'fails'
  | 'is slow'
  | 'loses its answer'
  | 'is killed before'
  | 'is killed after'

export interface StoreCall {
  readonly method: 'read' | 'list' | 'create' | 'replace' | 'remove'
  readonly path: string
  /** Number of operations before it. */
  readonly index: number
}

/** Test helper: a real store with injected faults. */
export class FaultyStore implements Store {
  /** All operations so far. */
  readonly calls: StoreCall[] = []
  private isDead = false

  constructor(
    private readonly store: Store,
    private readonly faultAt: (call: StoreCall) => Fault | undefined = () => undefined,
    /** Runs while an operation is slow. */
    private readonly meanwhile: () => Promise<unknown> = async () => {}
  ) {}

  get place(): string {
    return this.store.place
  }

  read(path: string): Promise<StoredFile | undefined> {
    return this.call('read', path, () => this.store.read(path))
  }

  list(folder: string): Promise<readonly string[]> {
    return this.call('list', folder, () => this.store.list(folder))
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.call('create', path, () => this.store.create(path, body), false)
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    return this.call('replace', path, () => this.store.replace(path, body, expected), false)
  }

  remove(path: string): Promise<void> {
    return this.call('remove', path, () => this.store.remove(path))
  }

  private async call<Result>(
    method: StoreCall['method'],
    path: string,
    work: () => Promise<Result>,
    denial?: Result
  ): Promise<Result> {
    const call = { method, path, index: this.calls.length }
    this.calls.push(call)
    const broken = new Error(`${method} ${path} is answered 503`)
    if (this.isDead) throw broken
    const fault = this.faultAt(call)
    if (fault === 'is slow') await this.meanwhile()
    if (fault === 'denies' && denial !== undefined) return denial
    if (fault?.startsWith('is killed')) this.isDead = true
    if (fault === 'fails' || fault === 'is killed before') throw broken
    const result = await work()
    if (fault === 'denies its success' && denial !== undefined) return denial
    if (fault === 'loses its answer' || fault === 'is killed after') throw broken
    return result
  }
}
