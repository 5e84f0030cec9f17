import { Hono } from 'hono'
import type { Environment } from '../http/route.ts'
import type { Services } from '../services.ts'
import { createOutbox } from './outbox-page.ts'
import { stylesheetPath } from './page.ts'
import { createRecoveryPage } from './recovery-page.ts'
import { stylesheet } from './stylesheet.ts'
import { createValidationPage } from './validation-page.ts'

/** Creates the routes of the provider's HTML pages: the pages that e-mails link to, and the outbox. */
export function createPages(services: Services): Hono<Environment> {
  return new Hono<Environment>()
    .get(stylesheetPath, context =>
      context.body(stylesheet, 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=3600'
      })
    )
    .route('/', createOutbox(services))
    .route('/', createValidationPage(services))
    .route('/', createRecoveryPage(services))
}
