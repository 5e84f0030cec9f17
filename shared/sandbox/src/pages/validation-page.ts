import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Environment } from '../http/route.ts'
import { deadLink, findLink } from '../mail/post-office.ts'
import type { Services } from '../services.ts'
import { member } from '../storage/tables.ts'
import { page } from './page.ts'
import { refusalPage } from './refusal-page.ts'

/**
 * Creates the route of the page that a validation e-mail links to. A link can be opened several times,
 * because some mail programs open the links of an e-mail before the recipient does.
 */
export function createValidationPage(services: Services): Hono<Environment> {
  return new Hono<Environment>().onError(refusalPage).get('/validar', async context => {
    const token = context.req.query('token') ?? ''
    const [owner] = await services.lines.calls(context.env, () => validate(services, token))
    if (!owner) {
      context.set('refusal', deadLink)
      return page(
        context,
        'Este link ya no funciona',
        html`<p>Puede que haya vencido o que hayas cambiado tu email. Entrá al club y pedí uno nuevo.</p>
          <p><a href="/">Ir al club</a></p>`,
        400
      )
    }
    return page(
      context,
      'Email validado',
      html`<p>Listo, <strong>${owner.email}</strong> quedó confirmado.</p>
        <p><a href="/">Volver al club</a></p>`
    )
  })
}

async function validate({ db, clock }: Services, token: string) {
  const link = await findLink(db, token, 'validation', clock.now())
  if (!link) return []
  return await db
    .update(member)
    .set({ emailValidated: true })
    // A link validates only the e-mail to which it was sent. The member may have changed the e-mail since.
    .where(and(eq(member.id, link.memberId), eq(member.email, link.email)))
    .returning({ email: member.email })
}
