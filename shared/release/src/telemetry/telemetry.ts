import { beacon, beaconLimit } from '@eqs/contracts/telemetry'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import type { IsPublished } from '../published/known-versions.ts'
import { createLoadLog, type LoadFigures } from './load-figures.ts'
import { createMetrics } from './metrics.ts'

export interface TelemetryOptions {
  /** True when a remote, or a version of it, exists: of others nothing is counted. */
  readonly isPublished: IsPublished
  /** Beacons of one address in a minute: of a household or an office, each page of which tells once, and of what fails. */
  readonly perMinute?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** What members' pages tell. It is counted in memory, from the start of this process on. */
export interface Telemetry {
  /** Takes one beacon. @param address who sends it. */
  take(request: Request, address: string): Promise<Response>
  /** The totals in OpenMetrics text. */
  metrics(): Promise<Response>
  /** How each version of each remote has performed in members' browsers since then; at most the last week. */
  loads(since: Date): readonly LoadFigures[]
}

/** Where pages tell, and where the totals are. */
export const telemetryPath = '/telemetry'
export const metricsPath = '/metrics'

interface Environment {
  readonly Bindings: { readonly address: string }
}

export function createTelemetry({ isPublished, perMinute = 240, now }: TelemetryOptions): Telemetry {
  const metrics = createMetrics()
  const log = createLoadLog(now)
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const intake = new Hono<Environment>().post(
    telemetryPath,
    async (context, next) => {
      const isFew = await limiter.consume(context.env.address).then(
        () => true,
        () => false
      )
      return isFew ? next() : refuse(context, 429, 'Too many requests')
    },
    bodyLimit({ maxSize: beaconLimit, onError: context => refuse(context, 413, 'Payload too large') }),
    async context => {
      // As text whatever its type: a page that is being left can send no other to another origin.
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), beacon), await context.req.text())
      if (!parsed.success) return refuse(context, 400, 'Malformed beacon')
      const { remote, version } = parsed.output
      // Anyone can send a beacon: one of a version that no one has published is none, and is told no more than that.
      if (remote === undefined || (await isPublished({ name: remote, version }))) {
        metrics.count(parsed.output)
        log.add(parsed.output)
      }
      return context.body(null, 204)
    }
  )
  return {
    take: async (request, address) => intake.fetch(request, { address }),
    async metrics() {
      return new Response(await metrics.text(), {
        headers: {
          'Content-Type': metrics.contentType,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff'
        }
      })
    },
    loads: since => log.figures(since)
  }
}

const refuse = (context: Context, status: 400 | 413 | 429, error: string) =>
  context.json({ success: false, error }, status)
