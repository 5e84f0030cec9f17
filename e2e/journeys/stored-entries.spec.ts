import { storedKinds } from '@eqs/config/stored-entries'
import { expect, type Page, test } from '../fixtures/club.ts'
import { congratulations, openPromo, redeem } from '../fixtures/redeeming.ts'

// With the service worker, as members have it.
test.use({ serviceWorkers: 'allow' })

const prefix = 'EQS_PROD_'

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
  const isOfKind = (stored: string) =>
    storedKinds.some(({ name }) => name === stored || (name.endsWith('_') && stored.startsWith(name)))
  const isListed = (key: string) => key.startsWith(prefix) && isOfKind(key.slice(prefix.length))
  return [
    ...entries.filter(key => key !== 'was-kept-before' && !isListed(key)),
    ...others.filter(name => !isOfKind(name))
  ]
}

test('each entry that a visit stores in the browser is listed in the register', async ({ page, sandbox }) => {
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
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('eqs-club')
  expect(await unlisted(page)).toEqual([])
})
