import { validateNewPassword } from '@eqs/validation'
import { isCommonPassword } from '@eqs/validation/common-passwords'
import { fieldMessages } from '@eqs/validation/messages'
import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { readText } from '../http/body.ts'
import type { Environment } from '../http/route.ts'
import { deadLink, findLink, spendLink } from '../mail/post-office.ts'
import type { Services } from '../services.ts'
import { longestPassword } from '../sessions/passwords.ts'
import { member } from '../storage/tables.ts'
import { page } from './page.ts'
import { refusalPage } from './refusal-page.ts'

/** Creates the routes of the page that a recovery e-mail links to: a form for a new password. */
export function createRecoveryPage(services: Services): Hono<Environment> {
  const find = (context: Context<Environment>, token: string) =>
    services.lines.calls(context.env, () => findLink(services.db, token, 'recovery', services.clock.now()))
  return new Hono<Environment>()
    .onError(refusalPage)
    .get('/recuperar', async context => {
      const token = context.req.query('token') ?? ''
      const link = await find(context, token)
      return link ? form(context, token, link.email) : deadLinkPage(context)
    })
    .post('/recuperar', async context => {
      const fields = new URLSearchParams(await readText(context.req.raw))
      const token = fields.get('token') ?? ''
      const entry = { password: fields.get('password') ?? '', repeat: fields.get('repeat') ?? '' }
      const code =
        validateNewPassword(entry)[0]?.code ??
        (isCommonPassword(entry.password) ? 'common-password' : undefined) ??
        (entry.password.length > longestPassword ? 'too-long' : undefined)
      const { address } = context.env
      if (code) {
        const link = await find(context, token)
        if (!link) return deadLinkPage(context)
        context.set('refusal', code)
        return form(context, token, link.email, fieldMessages[code])
      }
      const email = await services.lines.passwords(context.env, async () => {
        await services.limits.count('newPassword', { address })
        return setPassword(services, token, entry.password)
      })
      if (email === undefined) return deadLinkPage(context)
      await services.limits.forgive('login', { email, address })
      return page(
        context,
        'Contraseña cambiada',
        html`<p>Ya podés entrar con tu contraseña nueva.</p>
          <p><a href="/">Ir al club</a></p>`
      )
    })
}

/**
 * Sets the password of the member to whom the link belongs, and ends all sessions of the member.
 *
 * @returns the member's e-mail; undefined when the link is not valid.
 */
async function setPassword(
  { db, clock, passwords }: Services,
  token: string,
  password: string
): Promise<string | undefined> {
  // The link is checked before hashing, because hashing is expensive. `spendLink` checks the link again.
  if (!(await findLink(db, token, 'recovery', clock.now()))) return undefined
  const passwordHash = await passwords.hash(password)
  return await db.transaction(async tx => {
    const now = clock.now()
    const link = await spendLink(tx, token, 'recovery', now)
    if (!link) return undefined
    const [changed] = await tx
      .update(member)
      .set({ passwordHash, sessionsValidFrom: now })
      // The member may have replaced the address since. The old address may belong to another person.
      .where(and(eq(member.id, link.memberId), eq(member.email, link.email)))
      .returning({ email: member.email })
    return changed?.email
  })
}

/** @param email of the member, so that a password manager stores the password with it. */
function form(context: Context, token: string, email: string, problem?: string) {
  const described = problem ? raw('aria-invalid="true" aria-describedby="problem"') : ''
  return page(
    context,
    'Elegí una contraseña nueva',
    html`<form method="post" action="/recuperar">
      <input type="hidden" name="token" value="${token}" />
      <label>Email<input type="email" value="${email}" autocomplete="username" readonly /></label>
      <label>Contraseña nueva<input type="password" name="password" autocomplete="new-password" required ${described} /></label>
      <label>Repetí la contraseña<input type="password" name="repeat" autocomplete="new-password" required /></label>
      ${problem ? html`<p role="alert" id="problem">${problem}</p>` : ''}
      <button type="submit">Guardar</button>
    </form>`,
    problem ? 400 : 200,
    problem && 'Error: '
  )
}

function deadLinkPage(context: Context<Environment>) {
  context.set('refusal', deadLink)
  return page(
    context,
    'Este link ya no funciona',
    html`<p>Puede que haya vencido o que ya lo hayas usado.</p>
      <p>Si recién guardaste tu contraseña, ya podés entrar con ella. <a href="/ingresa">Ingresar</a></p>
      <p><a href="/recuperar-contrasena">Pedir uno nuevo</a></p>`,
    400
  )
}
