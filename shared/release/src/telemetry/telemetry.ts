import { beacon, beaconLimit } from '@eqs/contracts/telemetry'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { IsPublished } from '../published/known-versions.ts'
import { parseJsonAs } from '../store/store.ts'
import { createMetrics } from './metrics.ts'
import { loadsIn } from './read-loads.ts'

interface TelemetryOptions {
  /** Returns true for a published remote or version. Beacons of other versions are not counted. */
  readonly isPublished: IsPublished
  /** Maximum beacons of one address in a minute. An address may be a household or an office. */
  readonly perMinute?: number
}

export type Telemetry = ReturnType<typeof createTelemetry>

export const telemetryPath = '/telemetry'
export const metricsPath = '/metrics'

/** Creates counts of members' beacons, in memory since the start of this process. */
export function createTelemetry({ isPublished, perMinute = 240 }: TelemetryOptions) {
  const metrics = createMetrics()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const app = new Hono<{ readonly Bindings: { readonly address: string } }>().post(
    telemetryPath,
    async (context, next) => {
      const isWithinLimit = await limiter.consume(context.env.address).then(Boolean, () => false)
      return isWithinLimit ? next() : refuse(context, 429, 'Too many requests')
    },
    bodyLimit({ maxSize: beaconLimit, onError: context => refuse(context, 413, 'Payload too large') }),
    async context => {
      // The body may have the type text: a page that is being closed cannot send JSON to another origin.
      const parsed = parseJsonAs(beacon, await context.req.text())
      if (!parsed) return refuse(context, 400, 'Malformed beacon')
      const { remote, version } = parsed
      // Any client can send a beacon. Invented versions are ignored, and the client gets the same answer.
      if (remote === undefined || (await isPublished({ name: remote, version }))) metrics.count(parsed)
      return context.body(null, 204)
    }
  )
  return {
    /** Handles one beacon. @param address of the sender. */
    take: async (request: Request, address: string) => app.fetch(request, { address }),
    async metrics() {
      return new Response(await metrics.text(), {
        headers: {
          'Content-Type': metrics.contentType,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff'
        }
      })
    },
    /** Returns the counts of each version since the start of this process. */
    loads: async () => loadsIn(await metrics.text())
  }
}

const refuse = (context: Context, status: 400 | 413 | 429, error: string) =>
  context.json({ success: false, error }, status)
