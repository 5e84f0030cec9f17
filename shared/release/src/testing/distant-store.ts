import { setTimeout as wait } from 'node:timers/promises'
import type { Store, StoredFile } from '../store/store.ts'

/** Test helper: a store with a latency. It counts operations that waited for each other. */
export class DistantStore implements Store {
  operations = 0
  atOnce = 0
  /**
   * Longest chain of operations, each started after the one before. It does not depend on the speed of the
   * machine.
   */
  trips = 0
  private underWay = 0

  constructor(
    private readonly store: Store,
    private readonly latency: number
  ) {}

  get place(): string {
    return this.store.place
  }

  read(path: string): Promise<StoredFile | undefined> {
    return this.travel(() => this.store.read(path))
  }

  list(folder: string): Promise<readonly string[]> {
    return this.travel(() => this.store.list(folder))
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.travel(() => this.store.create(path, body))
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    return this.travel(() => this.store.replace(path, body, expected))
  }

  remove(path: string): Promise<void> {
    return this.travel(() => this.store.remove(path))
  }

  private async travel<Result>(work: () => Promise<Result>): Promise<Result> {
    this.operations += 1
    this.underWay += 1
    this.atOnce = Math.max(this.atOnce, this.underWay)
    const trip = this.trips + 1
    try {
      await wait(this.latency)
      return await work()
    } finally {
      this.underWay -= 1
      this.trips = Math.max(this.trips, trip)
    }
  }
}
