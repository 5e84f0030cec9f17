import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { day, hour, later } from '../clock.ts'
import type { Services } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { emailToken, type Member, member, outbox } from '../storage/tables.ts'

/** The purpose of an e-mail. */
type Purpose = 'validation' | 'recovery'

/** The reason that the security log contains when the link of an e-mail is invalid, used or expired. */
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
 * Stores an e-mail with a link for a member in the outbox. Earlier recovery links of the member become invalid.
 * Earlier validation links still work, because the first e-mail may arrive after the second was requested.
 *
 * @param tx the database transaction in which the e-mail and the link are stored.
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
  const isOutdated = purpose === 'validation' ? lt(emailToken.expiresAt, now) : undefined
  await tx
    .delete(emailToken)
    .where(and(eq(emailToken.memberId, recipient.id), eq(emailToken.kind, purpose), isOutdated))
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
    // Only the path is stored, because the server may have another address when the link is opened.
    link: `${letter.path}?token=${token}`,
    sentAt: now
  })
}

/**
 * Returns the member and the address of a link; undefined when the link is invalid, used or expired, or when the
 * member has replaced the address.
 *
 * @param token the token in the link.
 */
export async function findLink(db: Database, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .select({ memberId: emailToken.memberId, email: emailToken.email })
    .from(emailToken)
    .innerJoin(member, and(eq(member.id, emailToken.memberId), eq(member.email, emailToken.email)))
    .where(isWorking(token, purpose, now))
  return row
}

/**
 * Deletes a valid link, so that the link cannot be used again. If two calls use the same link at the same
 * time, only one of them gets the row.
 *
 * @param token the token in the link.
 * @returns the deleted row; undefined when the link is invalid, used or expired.
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

// Only the hash of a token is stored, so that a leaked table contains no usable links.
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
