import { desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { invalid, notFound } from '../http/problem.ts'
import { addAlert } from '../notifications/new-alert.ts'
import type { Services } from '../services.ts'
import { member, pushMessage, pushSubscription } from '../storage/tables.ts'
import type { Piece } from './page.ts'

/** Returns the public key for subscriptions, and up to 200 devices and 200 push messages, newest first. */
export async function readPush({ db, push }: Services) {
  const devices = await db
    .select({
      endpoint: pushSubscription.endpoint,
      member: member.email,
      tags: pushSubscription.tags,
      linkedAt: pushSubscription.linkedAt
    })
    .from(pushSubscription)
    .leftJoin(member, eq(member.id, pushSubscription.memberId))
    .orderBy(desc(pushSubscription.linkedAt))
    .limit(200)
  const messages = await db
    .select({ message: pushMessage, member: member.email })
    .from(pushMessage)
    .innerJoin(member, eq(member.id, pushMessage.memberId))
    .orderBy(desc(pushMessage.id))
    .limit(200)
  return {
    publicKey: push.publicKey,
    devices,
    messages: messages.map(({ message: { memberId: _, ...message }, ...owner }) => ({ ...message, ...owner }))
  }
}

/**
 * Stores an alert for a member and sends the alert to the member's devices. Developers use this to try out
 * push messages.
 *
 * @param field returns the value of a field of the outbox page's form.
 * @throws {Problem} 404 when the member does not exist, 400 when a field is too long.
 */
export async function sendAlert(
  { db, clock, push }: Services,
  field: (name: string) => string
): Promise<void> {
  const [title, message, url] = [field('title'), field('message'), field('url')]
  if ([title, message, url].some(text => text.length > longest)) throw invalid('too-long', 'message')
  const [owner] = await db
    .select()
    .from(member)
    .where(eq(member.email, field('email').toLowerCase()))
  if (!owner) throw notFound()
  push.send(await addAlert(db, { memberId: owner.id, title, message, url }, clock.now()))
}

/** Maximum length of a field in characters. */
const longest = 2084

/** Renders the parts of the outbox for push messages and devices. */
export function pushParts(
  { publicKey, devices, messages }: Awaited<ReturnType<typeof readPush>>,
  writeMoment: (moment: Date) => string
): Piece {
  const sent = messages.map(
    ({ title, message, url, member: email, endpoint, status, sentAt }) => html`<li>
      <article>
        <h3>${title}</h3>
        <p class="small">Para ${email} · ${writeMoment(sentAt)} · ${writeStatus(status)}</p>
        <p>${message}</p>
        <p>${url}</p>
        <p class="small">${endpoint}</p>
      </article>
    </li>`
  )
  const linked = devices.map(
    ({ endpoint, member: email, tags, linkedAt }) => html`<li>
      <article>
        <h3>${email ?? 'Sin sesión'}</h3>
        <p class="small">${writeMoment(linkedAt)}</p>
        <p>${Object.entries(tags)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · ')}</p>
        <p class="small">${endpoint}</p>
      </article>
    </li>`
  )
  return html`<h2>Notificaciones</h2>
    <p class="small">Clave pública (<code>pushAppId</code>): ${publicKey}</p>
    <form method="post" action="/outbox">
      <label>Email de la socia<input type="email" name="email" value="socia@eqs.example" required /></label>
      <label>Título<input name="title" value="Volvió la parrillada para dos" required /></label>
      <label>Mensaje<input name="message" value="La pidieron, la trajimos." /></label>
      <label>Dirección<input name="url" value="/mi-cuenta/canjes" /></label>
      <button type="submit">Enviar una alerta</button>
    </form>
    ${sent.length > 0 ? html`<ol>${sent}</ol>` : html`<p>Todavía no se envió ninguna notificación.</p>`}
    <h2>Dispositivos</h2>
    ${linked.length > 0 ? html`<ol>${linked}</ol>` : html`<p>Ningún dispositivo activó las notificaciones.</p>`}`
}

const writeStatus = (status: number): string =>
  status === 0 ? 'el servicio no respondió' : `el servicio respondió ${status}`
