import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { newestEvents } from '../analytics/analytics-route.ts'
import { readText } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import { type Services, toAddress } from '../services.ts'
import { outbox } from '../storage/tables.ts'
import { page } from './page.ts'
import { pushParts, readPush, sendAlert } from './push-parts.ts'

const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23'
})

/**
 * Creates the routes of the outbox: e-mails, push messages and analytics events, newest first. `/outbox` is a
 * page for developers, `/outbox.json` has the same content for tests. `/outbox.json?email=…` contains only
 * the e-mails to one recipient.
 */
export function createOutbox(services: Services): Hono {
  const letters = async () => {
    const rows = await services.db.select().from(outbox).orderBy(desc(outbox.id)).limit(200)
    return rows.map(row => ({ ...row, link: toAddress(services, row.link) }))
  }
  return (
    new Hono()
      .get('/outbox', async context => {
        const rows = await letters()
        const items = rows.map(
          ({ subject, recipient, sentAt, body, link }) => html`<li>
          <article>
            <h3>${subject}</h3>
            <p class="small">Para ${recipient} · ${moment.format(sentAt)}</p>
            <p>${body}</p>
            <p><a href="${link}">${link}</a></p>
          </article>
        </li>`
        )
        const list =
          items.length > 0 ? html`<ol>${items}</ol>` : html`<p>Todavía no se envió ningún email.</p>`
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
        const received =
          events.length > 0 ? html`<ol>${events}</ol>` : html`<p>Todavía no llegó ningún evento.</p>`
        return page(
          context,
          'Lo que envía el club',
          html`<h2>Emails</h2>
          <p class="small">Lo que el club habría enviado por email.</p>
          ${list} ${pushParts(await readPush(services), date => moment.format(date))}
          <h2>Estadísticas</h2>
          <p class="small">Lo que las páginas del club contaron de sus socios.</p>${received}`
        )
      })
      // Stores and sends an alert. The form has to be on a page of this server. Browsers mark such requests
      // with the header `Sec-Fetch-Site: same-origin`.
      .post('/outbox', async context => {
        if (context.req.header('sec-fetch-site') !== 'same-origin')
          throw new Problem(403, 'Cross-site request')
        const fields = new URLSearchParams(await readText(context.req.raw))
        await sendAlert(services, name => fields.get(name) ?? '')
        return context.redirect('/outbox', 303)
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
          })),
          push: await readPush(services)
        })
      })
  )
}
