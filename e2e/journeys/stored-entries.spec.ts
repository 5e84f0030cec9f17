import { foreignEntries, storedKind } from '@eqs/config/stored-entries'
import { expectNoBarriers } from '../fixtures/barriers.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { expectVisibleFocus, tabTo } from '../fixtures/keyboard.ts'
import { congratulations, openPromo, redeem } from '../fixtures/redeeming.ts'

// With the service worker, as members have it.
test.use({ serviceWorkers: 'allow' })

const prefix = 'EQS_PROD_'

/** @returns the names of the club's entries in local storage. */
const storedNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    beginning =>
      Object.keys(localStorage)
        .filter(key => key.startsWith(beginning))
        .map(key => key.slice(beginning.length))
        .sort(),
    prefix
  )

/** @returns stored names that the register does not list. `was-kept-before` belongs to the test. */
async function unlisted(page: Page): Promise<readonly string[]> {
  const { entries, others } = await page.evaluate(async () => ({
    entries: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    others: [
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...document.cookie.split('; ').filter(cookie => cookie !== '')
    ]
  }))
  const isListed = (key: string) =>
    key.startsWith(prefix) && storedKind(key.slice(prefix.length)) !== undefined
  return [
    ...entries.filter(key => key !== 'was-kept-before' && !isListed(key)),
    ...others.filter(name => !Object.hasOwn(foreignEntries, name))
  ]
}

test('whatever a member does, nothing is stored that the register of stored entries does not list', async ({
  page,
  sandbox
}) => {
  await page.goto('/registrate')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana')
  expect(await unlisted(page)).toEqual([])

  const member = await sandbox.createMember({ points: 500, notifications: 2 })
  const promo = await sandbox.createPromo({ email: member.email, points: 100, description_title: 'Helado' })
  await openPromo(page, member, promo._id, '500')
  await redeem(page)
  await congratulations(page).getByRole('link', { name: 'Ir a Mis Canjes' }).click()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  for (const entry of [/Alertas/, 'Mi Cuenta', 'Canjeá']) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Contraer el menú' }).click()
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('radio', { name: 'Oscuro' }).click({ force: true })
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { name: 'Tus Datos', exact: true })).toBeVisible()
  await page.getByRole('switch', { name: /^Al cerrarse tu sesión/ }).click()
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('eqs-club')
  expect(await unlisted(page)).toEqual([])
})

test('goal and saved promotions stay on the device, and go with the session for a member who has asked for it', async ({
  page,
  context,
  sandbox,
  problems
}) => {
  problems.expectStatus(401, /\/v1\/api\//)
  const member = await sandbox.createMember({ points: 500 })
  const promo = await sandbox.createPromo({
    email: member.email,
    points: 900,
    description_title: 'Cafetera'
  })
  const kept = async () => (await storedNames(page)).filter(name => /^(?:GOAL|SAVED)/.test(name))
  const both = [`GOAL_${member._id}`, `SAVED_PROMOS_${member._id}`]
  const choose = async () => {
    await page.goto(`/promo/${promo._id}`)
    await page.getByRole('button', { name: 'Mi meta', pressed: false }).click()
    expect(await kept()).toEqual(both)
  }
  const wish = page.getByRole('switch', { name: /^Al cerrarse tu sesión/ })
  const leave = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Tu perfil' }).click()
    await tab.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(tab).toHaveURL(/\/ingresa/)
  }
  await page.goto('/ingresa')
  await signIn(page, member)
  await choose()
  await leave(page)
  expect(await kept()).toEqual(both)

  await test.step('asked for by keyboard, and another tab ends the session', async () => {
    await signIn(page, member)
    await page.goto('/perfil')
    await tabTo(page, wish)
    await expectVisibleFocus(page)
    await page.keyboard.press('Space')
    await expect(wish).toBeChecked()
    await expectNoBarriers(page)
    const other = await context.newPage()
    await other.goto('/perfil')
    await expect(other.getByRole('switch')).toBeChecked()
    await leave(other)
    await other.close()
    await expect(page).toHaveURL(/\/ingresa/)
    expect(await kept()).toEqual([])
  })

  await test.step('the wish is kept, and the session runs out', async () => {
    await page.goto('/ingresa')
    await signIn(page, member)
    await choose()
    await sandbox.breakCalls({
      email: member.email,
      path: '/api/**',
      status: 401,
      body: { error: 'TokenExpiredError' }
    })
    await page.goto('/notificaciones')
    await expect(page).toHaveURL(/\/ingresa/)
    expect(await kept()).toEqual([])
    expect(await storedNames(page)).toContain(`FORGET_${member._id}`)
  })
})
