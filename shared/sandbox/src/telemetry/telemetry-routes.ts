import { beacon, beaconLimit } from '@eqs/contracts/telemetry'
import { Hono } from 'hono'
import * as v from 'valibot'
import { readText } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import type { Environment } from '../http/route.ts'
import type { Services } from '../services.ts'
import { createBeaconStore } from './beacon-store.ts'
import { openMetrics, openMetricsType } from './open-metrics.ts'

/** Takes the beacons of members' pages, and tells what came together in OpenMetrics text. */
export function createTelemetry(services: Services): Hono<Environment> {
  const store = createBeaconStore(services)
  return new Hono<Environment>()
    .post('/telemetry', async context => {
      await services.limits.count('telemetry', { address: context.env?.address ?? 'local' })
      // As text whatever its type: a page that is being left can send no other to another origin.
      const text = await readText(context.req.raw)
      if (Buffer.byteLength(text) > beaconLimit) throw new Problem(413, 'Payload too large')
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), beacon), text)
      if (!parsed.success) throw new Problem(400, 'Malformed beacon')
      await store.keep(parsed.output)
      return context.body(null, 204)
    })
    .get('/metrics', async context =>
      context.body(openMetrics(await store.totals()), 200, {
        'Content-Type': openMetricsType,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff'
      })
    )
}
