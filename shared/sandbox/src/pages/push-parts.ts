import { desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Services } from '../services.ts'
import { member, pushMessage, pushSubscription } from '../storage/tables.ts'
import type { Piece } from './page.ts'

/** Devices and messages, the newest first. */
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

/** The part of the outbox that is about notifications. */
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
    ${sent.length > 0 ? html`<ol>${sent}</ol>` : html`<p>Todavía no se envió ninguna notificación.</p>`}
    <h2>Dispositivos</h2>
    ${linked.length > 0 ? html`<ol>${linked}</ol>` : html`<p>Ningún dispositivo activó las notificaciones.</p>`}`
}

const writeStatus = (status: number): string =>
  status === 0 ? 'el servicio no respondió' : `el servicio respondió ${status}`
