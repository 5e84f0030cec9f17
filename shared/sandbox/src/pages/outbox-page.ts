import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { newestEvents } from '../analytics/analytics-route.ts'
import { addressOf, type Services } from '../services.ts'
import { outbox } from '../storage/tables.ts'
import { page } from './page.ts'

const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23'
})

/**
 * The e-mails this server would send and what pages told the statistics, newest first: a page for people, JSON for tests
 * (`?email=` for one recipient).
 */
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
      const events = (await newestEvents(services.db)).map(
        ({ event: { name, at, ...details }, receivedAt }) => html`<li>
          <article>
            <h3>${name}</h3>
            <p class="small">${moment.format(receivedAt)}</p>
            <p>${Object.entries(details)
              .toSorted()
              .map(([field, value]) => `${field}: ${value}`)
              .join(' · ')}</p>
          </article>
        </li>`
      )
      const told = events.length > 0 ? html`<ol>${events}</ol>` : html`<p>Todavía no llegó ningún evento.</p>`
      return page(
        context,
        'Emails enviados',
        html`<p class="small">Lo que el club habría enviado por email.</p>${list}
          <h2>Estadísticas</h2>
          <p class="small">Lo que las páginas del club contaron de sus socios.</p>${told}`
      )
    })
    .get('/outbox.json', async context => {
      const email = context.req.query('email')?.toLowerCase()
      const rows = (await letters()).filter(({ recipient }) => email === undefined || recipient === email)
      context.header('Cache-Control', 'no-store')
      return context.json({
        events: (await newestEvents(services.db)).map(({ event }) => event),
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
