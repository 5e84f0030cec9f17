import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../store/store.ts'
import { type StoreOperation, WrappedStore } from './wrapped-store.ts'

/** Test helper: a store with latency, which counts its operations. */
export class DistantStore extends WrappedStore {
  operations = 0
  /** Maximum number of operations at the same time. */
  atOnce = 0
  /**
   * Length of the longest chain of operations of which each started after the end of the one before. It does
   * not depend on the speed of the machine.
   */
  trips = 0
  private pending = 0

  constructor(
    store: Store,
    /** Milliseconds. */
    private readonly latency: number
  ) {
    super(store)
  }

  protected async forward<Result>(_: StoreOperation, perform: () => Promise<Result>): Promise<Result> {
    this.operations += 1
    this.pending += 1
    this.atOnce = Math.max(this.atOnce, this.pending)
    const trip = this.trips + 1
    try {
      await wait(this.latency)
      return await perform()
    } finally {
      this.pending -= 1
      this.trips = Math.max(this.trips, trip)
    }
  }
}
