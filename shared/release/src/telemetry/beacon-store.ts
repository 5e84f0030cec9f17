import type { Beacon } from '@eqs/contracts/telemetry'
import type { ExtensionServices } from '@eqs/sandbox'
import { lt, sql } from 'drizzle-orm'
import { isLoad } from './is-load.ts'
import { type Sample, samplesOf } from './metrics.ts'
import { beacon, metric } from './tables.ts'

const hour = 3_600_000

/** Beacons are kept for so many milliseconds; the totals that they went into stay. */
const keptFor = 30 * 24 * hour

/** Anyone can name a failure in a beacon, and each name makes a further row: beyond so many there are no new ones. */
const mostFailures = 1_000

const failures = 'eqs_failures_total'

const keyOf = ({ name, labels }: Pick<Sample, 'name' | 'labels'>): string => `${name}{${labels}}`

/** Keeps beacons for a while, and for good what they add up to. */
export function createBeaconStore({ db, clock }: Pick<ExtensionServices, 'db' | 'clock'>) {
  let known: Set<string> | undefined
  let clearedAt = Number.NEGATIVE_INFINITY

  const totals = (): Promise<Sample[]> => db.select().from(metric)

  /** Without the failures for which there is no room any more. */
  async function admitted(samples: readonly Sample[]): Promise<readonly Sample[]> {
    known ??= new Set((await totals()).filter(({ name }) => name === failures).map(keyOf))
    const all = known
    const fitting = samples.filter(
      one => all.has(keyOf(one)) || one.name !== failures || all.size < mostFailures
    )
    for (const one of fitting) if (one.name === failures) all.add(keyOf(one))
    return fitting
  }

  async function clearOld(): Promise<void> {
    const now = clock.now()
    if (now.getTime() - clearedAt < hour) return
    clearedAt = now.getTime()
    await db.delete(beacon).where(lt(beacon.receivedAt, new Date(now.getTime() - keptFor)))
  }

  return {
    /** Every total. */
    totals,
    async keep(one: Beacon): Promise<void> {
      await clearOld()
      const samples = await admitted(samplesOf(one))
      await db.transaction(async tx => {
        await tx.insert(beacon).values(rowOf(one, clock.now()))
        if (samples.length === 0) return
        await tx
          .insert(metric)
          // In one order always: two servers that wait for each other's rows would wait for ever.
          .values(samples.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
          .onConflictDoUpdate({
            target: [metric.name, metric.labels],
            set: { value: sql`${metric.value} + excluded.value` }
          })
      })
    }
  }
}

function rowOf(one: Beacon, receivedAt: Date): typeof beacon.$inferInsert {
  const { vitals, counts: _, ...rest } = one
  return {
    ...rest,
    receivedAt,
    isLoad: isLoad(one),
    lcpMs: vitals?.lcp,
    cls: vitals?.cls,
    inpMs: vitals?.inp
  }
}
