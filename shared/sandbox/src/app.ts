import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createAnalytics } from './analytics/analytics-route.ts'
import { createApi } from './api.ts'
import { createControlRoutes } from './control/control-routes.ts'
import type { Faults } from './control/faults.ts'
import { createTraffic } from './control/traffic.ts'
import { busy, notFound, Problem } from './http/problem.ts'
import type { Environment } from './http/route.ts'
import type { SecurityLog } from './http/security-log.ts'
import { createImages } from './images/image-routes.ts'
import { createDocs } from './pages/docs-page.ts'
import { createPages } from './pages/pages.ts'
import type { Services } from './services.ts'
import { isUnavailable } from './storage/unavailable.ts'

/**
 * Creates the server's routes.
 *
 * @param faults the faults that tests set through the control routes, the routes below `/__control`.
 */
export function createApp(
  services: Services,
  { watch }: Pick<SecurityLog, 'watch'>,
  faults: Faults
): Hono<Environment> {
  const app = new Hono<Environment>()
  app.use(watch)
  app.use(
    '/v1/api/*',
    cors({
      origin: origin => (services.testMode ? origin : null),
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      // Pages of other origins may read these headers: promotions start by the provider's clock, and a refusal says
      // how long to wait.
      exposeHeaders: ['Date', 'Retry-After'],
      maxAge: 600
    }),
    async (context, next) => {
      await next()
      context.header('Cache-Control', 'no-store')
      context.header('Date', services.clock.now().toUTCString())
      context.header('X-Content-Type-Options', 'nosniff')
      // Prevents scripts if a browser opens an answer as a document.
      context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    }
  )
  // These paths answer only calls from this machine: the outbox gives access to the accounts of all
  // recipients, and the control routes have no authentication.
  for (const path of ['/outbox', '/outbox.json', '/__control/*'])
    app.use(path, async ({ env }, next) => {
      if (!env.isLocal) throw notFound()
      await next()
    })
  if (services.testMode) {
    const traffic = createTraffic(services, faults)
    app.use('/v1/api/*', traffic.middleware)
    app.route('/__control', createControlRoutes(services, faults, traffic))
  }
  app.route('/v1', createApi(services))
  app.route('/v1', createAnalytics(services))
  app.route('/v1/images', createImages())
  app.route('/', createPages(services))
  app.route('/', createDocs(app))
  app.get('/healthz', context => context.json({ ok: true }))
  app.notFound(context => {
    context.set('refusal', 'Not found')
    return context.json(notFound().body, 404)
  })
  app.onError((thrown, context) => {
    const error = isUnavailable(thrown) ? busy() : thrown
    if (error instanceof Problem) {
      if (error.retryAfter !== undefined) context.header('Retry-After', String(Math.ceil(error.retryAfter)))
      return context.json(error.body, error.status)
    }
    // The cause is for the log only. A client must not learn about internals.
    process.stderr.write(`${withoutValues(error)}\n`)
    return context.json(new Problem(500, 'Internal server error').body, 500)
  })
  return app
}

/**
 * Describes an error for the log, without the error's message, because messages of database errors contain
 * the values of the query, such as the member's input and the password hash.
 */
function withoutValues(error: Error): string {
  return `${listNames(error)}${readFrames(error)}`
}

function listNames(error: Error): string {
  const code = 'code' in error ? ` ${error.code}` : ''
  return `${error.name}${code}${error.cause instanceof Error ? `, by ${listNames(error.cause)}` : ''}`
}

/**
 * Returns the stack frames of an error; an empty string when the stack does not contain the error's message.
 * Reading starts after the message, because the message could contain lines that look like frames.
 */
function readFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  if (start < 0) return ''
  const [frames = ''] = /^(?:\n\s+at .*)*/.exec(stack.slice(start + message.length)) ?? []
  return frames
}
