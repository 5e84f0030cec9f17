import { beacon, beaconLimit } from '@eqs/contracts/telemetry'
import type { ExtensionServices } from '@eqs/sandbox'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { IsPublished } from '../published/known-versions.ts'
import { createBeaconStore } from './beacon-store.ts'
import { openMetrics, openMetricsType } from './open-metrics.ts'
import { schema } from './tables.ts'

/** What the server puts beside a request: the caller's address. */
interface Environment {
  readonly Bindings: { readonly address?: string }
}

/** Takes the beacons of members' pages, and tells what came together in OpenMetrics text. */
export async function telemetryRoutes(
  services: ExtensionServices,
  isPublished: IsPublished
): Promise<Hono<Environment>> {
  await services.createTables(schema)
  const store = createBeaconStore(services)
  // A household or an office, each page of which tells once, and of what fails.
  const count = services.limit({ points: 240, duration: 60 })
  return new Hono<Environment>()
    .post(
      '/telemetry',
      async (context, next) => {
        await count(context.env?.address ?? 'local')
        await next()
      },
      bodyLimit({ maxSize: beaconLimit, onError: context => refuse(context, 413, 'Payload too large') }),
      async context => {
        // As text whatever its type: a page that is being left can send no other to another origin.
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), beacon), await context.req.text())
        if (!parsed.success) return refuse(context, 400, 'Malformed beacon')
        const { remote, version } = parsed.output
        // Anyone can send a beacon: one of a version that nobody has published is none, and is told no more than that.
        if (remote === undefined || (await isPublished({ name: remote, version })))
          await store.keep(parsed.output)
        return context.body(null, 204)
      }
    )
    .get('/metrics', async context =>
      context.body(openMetrics(await store.totals()), 200, {
        'Content-Type': openMetricsType,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff'
      })
    )
}

const refuse = (context: Context, status: 400 | 413, error: string) =>
  context.json({ success: false, error }, status)
