import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { addressOf, type Services } from '../services.ts'
import { outbox } from '../storage/tables.ts'
import { page } from './page.ts'

const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23'
})

/** The e-mails this server would send, newest first: a page for people, JSON for tests (`?email=` for one recipient). */
export function createOutbox(services: Services): Hono {
  const letters = async () => {
    const rows = await services.db.select().from(outbox).orderBy(desc(outbox.id)).limit(200)
    return rows.map(row => ({ ...row, link: addressOf(services, row.link) }))
  }
  return new Hono()
    .get('/outbox', async context => {
      const rows = await letters()
      const items = rows.map(
        ({ subject, recipient, sentAt, body, link }) => html`<li>
          <article>
            <h2>${subject}</h2>
            <p class="small">Para ${recipient} · ${moment.format(sentAt)}</p>
            <p>${body}</p>
            <p><a href="${link}">${link}</a></p>
          </article>
        </li>`
      )
      const list = items.length > 0 ? html`<ol>${items}</ol>` : html`<p>Todavía no se envió ningún email.</p>`
      return page(
        context,
        'Emails enviados',
        html`<p class="small">Lo que el club habría enviado por email.</p>${list}`
      )
    })
    .get('/outbox.json', async context => {
      const email = context.req.query('email')?.toLowerCase()
      const rows = (await letters()).filter(({ recipient }) => email === undefined || recipient === email)
      context.header('Cache-Control', 'no-store')
      return context.json({
        emails: rows.map(({ id, recipient, kind, subject, body, link, sentAt }) => ({
          id,
          to: recipient,
          kind,
          subject,
          body,
          link,
          sentAt
        }))
      })
    })
}
