import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { day, hour, later } from '../clock.ts'
import type { Services } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { emailToken, type Member, outbox } from '../storage/tables.ts'

/** The purpose of an e-mail. */
type Purpose = 'validation' | 'recovery'

/** Reason in the security log for a link that is invalid, used or expired. */
export const deadLink = 'Link does not work'

/** Lifetime of links in milliseconds, by purpose. */
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
 * Puts an e-mail with a link for the member into the outbox. Earlier links for the same purpose become
 * invalid.
 *
 * @param tx the transaction to which the e-mail belongs.
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
    tokenHash: hashToken(token),
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
    // A path, because the server may have another address when the link is opened.
    link: `${letter.path}?token=${token}`,
    sentAt: now
  })
}

/** Returns the record of a valid link; undefined when the link is invalid, used or expired. */
export async function findLink(db: Database, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .select()
    .from(emailToken)
    .where(isWorking(token, purpose, now))
  return row
}

/**
 * Deletes a valid link and returns its record. Returns undefined when the link is invalid, used or expired.
 * If two callers do this at the same time, only one of them gets the record.
 */
export async function spendLink(tx: Database, token: string, purpose: Purpose, now: Date) {
  const [row] = await tx
    .delete(emailToken)
    .where(isWorking(token, purpose, now))
    .returning()
  return row
}

const isWorking = (token: string, purpose: Purpose, now: Date) =>
  and(eq(emailToken.tokenHash, hashToken(token)), eq(emailToken.kind, purpose), gt(emailToken.expiresAt, now))

// Only the hash is stored, as for a password: a leaked table does not contain usable links.
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
