import type { Store, StoredFile } from '../store/store.ts'

/** Fault of one operation. `denies` means that another operator was faster. After a kill, all operations fail. */
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
  /** Number of operations before this one. */
  readonly index: number
}

/**
 * Returns the fault of the operations that match, such as `replace index.html`.
 *
 * @param times number of operations with the fault. Default: all.
 */
export function faultOn(operation: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY) {
  let left = times
  return ({ method, path }: StoreCall): Fault | undefined => {
    if (left === 0 || !operation.test(`${method} ${path}`)) return undefined
    left -= 1
    return fault
  }
}

/**
 * Returns an operator whose store has the faults of `faultOn`.
 *
 * @param meanwhile runs while an operation is slow.
 */
export const withFault = <Ops extends { readonly store: Store }>(
  ops: Ops,
  operation: RegExp,
  fault: Fault,
  { times, meanwhile }: { readonly times?: number; readonly meanwhile?: () => Promise<unknown> } = {}
) => ({ ...ops, store: new FaultyStore(ops.store, faultOn(operation, fault, times), meanwhile) })

/** Test helper: a store that forwards each operation to another store, with injected faults. */
export class FaultyStore implements Store {
  /** All operations so far. */
  readonly calls: StoreCall[] = []
  /** Maximum number of operations at the same time. */
  atOnce = 0
  private pending = 0
  private isDead = false

  constructor(
    private readonly store: Store,
    private readonly faultAt: (call: StoreCall) => Fault | undefined = () => undefined,
    /** Runs while an operation is slow. */
    private readonly meanwhile: () => Promise<unknown> = async () => {}
  ) {}

  /** All operations that change the store. */
  get writes(): readonly StoreCall[] {
    return this.calls.filter(({ method }) => method !== 'read' && method !== 'list')
  }

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
  private async forward<Result>(
    operation: Pick<StoreCall, 'method' | 'path'>,
    perform: () => Promise<Result>,
    denial?: Result
  ): Promise<Result> {
    const call = { ...operation, index: this.calls.length }
    this.calls.push(call)
    this.pending += 1
    this.atOnce = Math.max(this.atOnce, this.pending)
    try {
      return await this.performWithFault(call, perform, denial)
    } finally {
      this.pending -= 1
    }
  }

  private async performWithFault<Result>(call: StoreCall, perform: () => Promise<Result>, denial?: Result) {
    const failure = new Error(`${call.method} ${call.path} is answered 503`)
    if (this.isDead) throw failure
    const fault = this.faultAt(call)
    if (fault === 'is slow') await this.meanwhile()
    if (fault === 'denies' && denial !== undefined) return denial
    if (fault?.startsWith('is killed')) this.isDead = true
    if (fault === 'fails' || fault === 'is killed before') throw failure
    const result = await perform()
    if (fault === 'denies its success' && denial !== undefined) return denial
    if (fault === 'loses its answer' || fault === 'is killed after') throw failure
    return result
  }
}
