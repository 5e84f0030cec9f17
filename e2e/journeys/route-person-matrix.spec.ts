import { randomUUID } from 'node:crypto'
import { cover } from '@eqs/testing/suite'
import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { keepSession, type SavedMember, savedSession } from '../fixtures/saved-session.ts'

interface Person {
  readonly name: string
  /** Attributes of the member. Undefined for a visitor. */
  readonly saved?: SavedMember
}

const people = [
  { name: 'a visitor' },
  { name: 'a member with nothing to complete', saved: {} },
  { name: 'a member whose e-mail is not validated', saved: { email_validation: false } },
  { name: 'a member without a document', saved: { hasPlaceholderIdentity: true } },
  {
    name: 'a member without validated e-mail and document',
    saved: { email_validation: false, hasPlaceholderIdentity: true }
  }
] as const satisfies readonly Person[]

const email = '/validar-email'
const id = '/validar-id'

/** Address of a screen that the club shows before the requested screen. */
const before = (first: string, asked: string) =>
  asked === '/' ? first : `${first}?path=${encodeURIComponent(asked)}`

/** Address for a visitor who opened a page for members. */
const back = (asked: string) => before('/ingresa', asked)

/** Addresses for members with something to complete first. */
const held = (asked: string) => [before(email, asked), before(id, asked), before(email, asked)] as const

/** Row of a page for members with nothing to complete. */
const members = (asked: string) => [asked, back(asked), asked, ...held(asked)] as const
/** Row of a page for visitors, which redirects members. */
const visitors = (asked: string, onward = '/') => [asked, asked, onward, ...held(onward)] as const
/** Row of a public page. */
const anyone = (asked: string) => [asked, asked, asked, asked, asked, asked] as const
/** Row of an address without a page. */
const unknown = (asked: string) => [asked, back(asked), '/404', ...held(asked)] as const

/**
 * Each row has the requested address, and the final address for each of `people`, in that order. The id of a
 * promotion replaces `PROMO`.
 */
const matrix = [
  visitors('/ingresa'),
  visitors('/ingresa?ref=amiga'),
  visitors('/ingresa?path=/mi-cuenta/canjes', '/mi-cuenta/canjes'),
  visitors(back('/perfil?origen=mail#datos'), '/perfil?origen=mail#datos'),
  visitors('/ingresa?path=//example.com'),
  visitors('/registrate'),
  visitors('/registrate?ref=amiga'),
  visitors('/registrate?path=/notificaciones', '/notificaciones'),
  anyone('/recuperar-contrasena'),
  anyone('/terminos-y-condiciones'),
  anyone('/terminos-y-condiciones#canjes'),
  anyone('/accesibilidad'),
  ['/', '/ingresa', '/', email, id, email],
  members('/mi-cuenta'),
  members('/mi-cuenta/misiones'),
  members('/mi-cuenta/canjes'),
  members('/mi-cuenta/canjes?estado=activo&pagina=2#abajo'),
  members('/tarjeta'),
  unknown('/mi-cuenta/nada'),
  members('/notificaciones'),
  members('/perfil'),
  members('/tus-datos'),
  members('/promo/PROMO'),
  members('/promo/PROMO?origen=mail#detalle'),
  members('/404'),
  unknown('/no-existe'),
  unknown('/no-existe/tampoco?a=1&b=2#c'),
  ['/login-viejo', '/ingresa', '/404', email, id, email],
  [email, back(email), '/', email, id, email],
  [
    `${email}?origen=mail`,
    back(`${email}?origen=mail`),
    '/',
    `${email}?origen=mail`,
    id,
    `${email}?origen=mail`
  ],
  [id, back(id), '/', email, id, id]
] as const

/** Headings that identify the pages. */
const headings: Readonly<Record<string, string>> = {
  '/': 'Canjeá tus puntos',
  '/ingresa': 'Ingresá',
  '/registrate': 'Creá tu cuenta',
  '/recuperar-contrasena': 'Recuperá tu contraseña',
  '/terminos-y-condiciones': 'Términos y condiciones',
  '/accesibilidad': 'Accesibilidad',
  '/mi-cuenta': 'Mis Puntos',
  '/mi-cuenta/misiones': 'Misiones',
  '/mi-cuenta/canjes': 'Canjes',
  '/tarjeta': 'Tu tarjeta',
  '/notificaciones': 'Alertas',
  '/perfil': 'Tu Perfil',
  '/tus-datos': 'Tus datos y privacidad',
  '/404': 'Página no disponible',
  '/validar-email': 'Validá tu email',
  '/validar-id': 'Completá tu DNI'
}
const promoTitle = 'Promo del recorrido'

const cells = cover(matrix, people)

for (const [column, person] of people.entries()) {
  const rows = cells.flatMap(([row, one]) => (one === person ? [row] : []))
  test(`${person.name} who opens ${rows.length} of ${matrix.length} addresses ends where the table says`, async ({
    page,
    sandbox
  }) => {
    const saved: SavedMember | undefined = 'saved' in person ? person.saved : undefined
    const member = await createPerson(sandbox, saved)
    const promo = await sandbox.createPromo({ email: member.email, description_title: promoTitle })
    if (saved) await keepSession(page, savedSession(member, saved))
    for (const row of rows) {
      const [asked, ends] = [row[0], row[column + 1] ?? ''].map(cell => cell.replaceAll('PROMO', promo._id))
      await test.step(`${asked} ends at ${ends}`, () => expectEnd(page, asked ?? '', ends ?? ''))
    }
  })
}

/** Creates a member with these properties. A visitor has an account, too, but no session. */
const createPerson = (sandbox: Sandbox, saved: SavedMember = {}) =>
  sandbox.createMember({
    email_validation: saved.email_validation ?? true,
    ...(saved.hasPlaceholderIdentity ? { national_identity: `RANDOM_${randomUUID()}` } : {})
  })

/** Checks one cell of the table. Soft assertions report every wrong cell, not only the first. */
async function expectEnd(page: Page, asked: string, ends: string): Promise<void> {
  await page.goto(asked)
  const { pathname } = new URL(ends, 'https://club.example')
  const name = headings[pathname] ?? promoTitle
  await expect.soft(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  // Waits for the provider's data, which may redirect the member.
  await expect.soft(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect.soft(page).toHaveURL(ends)
}
