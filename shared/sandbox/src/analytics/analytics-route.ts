import { analyticsBatch, analyticsLimit } from '@eqs/contracts/analytics'
import { desc, lte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { parseText, readText } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import type { Environment } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { analyticsEventRow } from '../storage/tables.ts'

/** Maximum number of stored events. Older events are removed, because any caller may send events. */
const keptEvents = 200

/**
 * Creates the route that receives analytics events, for the setting `analyticsUrl` of the club. Pages send
 * events with `navigator.sendBeacon`: as plain text and without authentication.
 */
export function createAnalytics(services: Services): Hono<Environment> {
  return new Hono<Environment>().post('/analytics', async context => {
    await services.limits.count('analytics', { address: context.env.address })
    const text = await readText(context.req.raw)
    if (text.length > analyticsLimit) throw new Problem(413, 'Payload too large')
    const batch = v.safeParse(analyticsBatch, parseText(text))
    if (!batch.success) throw new Problem(400, 'Not a batch of events')
    const receivedAt = services.clock.now()
    await services.lines.calls(context.env, async () => {
      await services.db
        .insert(analyticsEventRow)
        .values(batch.output.events.map(event => ({ event, receivedAt })))
      await services.db
        .delete(analyticsEventRow)
        .where(lte(analyticsEventRow.id, sql`(select max(id) from analytics_event) - ${keptEvents}`))
    })
    return context.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}

/** Returns the stored events, newest first. */
export const newestEvents = (db: Database) =>
  db.select().from(analyticsEventRow).orderBy(desc(analyticsEventRow.id))
