import type { ExtensionServices } from '@eqs/sandbox'
import { and, eq, gte, sql } from 'drizzle-orm'
import { beacon } from './tables.ts'

/** A stretch of time, cut into steps. */
export interface Span {
  readonly since: Date
  /** Whole seconds; the stretch is not cut when absent. */
  readonly step?: number
}

/** How a remote's version fared in one step. */
export interface LoadFigures {
  readonly remote: string
  readonly version: string
  /** When the step began. */
  readonly at: Date
  readonly loads: number
  readonly failed: number
  /** Milliseconds until it was shown, of half, three quarters and 95 % of the loads; null when none was timed. */
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
}

/** How each version of each remote fared, step by step. */
export async function loadFigures(
  { db }: Pick<ExtensionServices, 'db'>,
  { since, step }: Span
): Promise<readonly LoadFigures[]> {
  // Written into the statement: a parameter in GROUP BY is another one than in SELECT.
  const number = step
    ? sql<number>`floor(extract(epoch from ${beacon.receivedAt}) / ${sql.raw(String(Math.trunc(step)))})`
    : sql<number>`0`
  const quantile = (part: string) =>
    sql<
      number | null
    >`percentile_cont(${sql.raw(part)}) within group (order by ${beacon.durationMs})`.mapWith(Number)
  const rows = await db
    .select({
      remote: sql<string>`${beacon.remote}`,
      version: sql<string>`${beacon.version}`,
      step: number.mapWith(Number),
      loads: sql<number>`count(*)`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${beacon.outcome} <> 'shown')`.mapWith(Number),
      p50: quantile('0.5'),
      p75: quantile('0.75'),
      p95: quantile('0.95')
    })
    .from(beacon)
    .where(and(eq(beacon.isLoad, true), gte(beacon.receivedAt, since)))
    .groupBy(beacon.remote, beacon.version, ...(step ? [number] : []))
    .orderBy(beacon.remote, beacon.version, ...(step ? [number] : []))
  return rows.map(({ step: at, ...figures }) => ({
    ...figures,
    at: step ? new Date(at * step * 1000) : since
  }))
}
