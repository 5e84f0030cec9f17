import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { day, hour, later } from '../clock.ts'
import type { Services } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { emailToken, type Member, outbox } from '../storage/tables.ts'

/** What an e-mail is for. */
type Purpose = 'validation' | 'recovery'

/** What the log says of a link that no longer works, or never did. */
export const deadLink = 'Link does not work'

/** How long a link works, in milliseconds. */
const linkLasts: Readonly<Record<Purpose, number>> = { validation: 7 * day, recovery: hour }

const letters: Readonly<Record<Purpose, { path: string; subject: string; body: string }>> = {
  validation: {
    path: '/validar',
    subject: 'Validá tu email',
    body: 'Ya casi estás. Tocá el link para confirmar que este email es tuyo y empezar a canjear.'
  },
  recovery: {
    path: '/recuperar',
    subject: 'Elegí una contraseña nueva',
    body: 'Nos pediste cambiar tu contraseña. El link funciona durante una hora. Si no fuiste vos, no hagas nada.'
  }
}

/**
 * Puts an e-mail with a link for the member into the outbox. Earlier links for the same purpose stop working.
 *
 * @param tx the transaction that the letter belongs to.
 */
export async function sendLink(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  recipient: Pick<Member, 'id' | 'email' | 'firstName'>,
  purpose: Purpose
): Promise<void> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const letter = letters[purpose]
  await tx.delete(emailToken).where(and(eq(emailToken.memberId, recipient.id), eq(emailToken.kind, purpose)))
  await tx.insert(emailToken).values({
    tokenHash: hashOf(token),
    memberId: recipient.id,
    kind: purpose,
    email: recipient.email,
    expiresAt: later(now, linkLasts[purpose])
  })
  await tx.insert(outbox).values({
    recipient: recipient.email,
    kind: purpose,
    subject: letter.subject,
    body: `Hola, ${recipient.firstName}. ${letter.body}`,
    // A path: the server's address may be another when somebody opens it.
    link: `${letter.path}?token=${token}`,
    sentAt: now
  })
}

/** Whose link this is, while it works. */
export async function findLink(db: Database, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .select()
    .from(emailToken)
    .where(isWorking(token, purpose, now))
  return row
}

/** Whose link this was, for the one caller who spends it: a link works once, also for two at the same time. */
export async function spendLink(tx: Database, token: string, purpose: Purpose, now: Date) {
  const [row] = await tx
    .delete(emailToken)
    .where(isWorking(token, purpose, now))
    .returning()
  return row
}

const isWorking = (token: string, purpose: Purpose, now: Date) =>
  and(eq(emailToken.tokenHash, hashOf(token)), eq(emailToken.kind, purpose), gt(emailToken.expiresAt, now))

// Only the hash is kept, as for a password: who reads the table cannot use the links.
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
