import type { Locator } from '@playwright/test'
import { addForeignNodes, expectTranslated, translatePages } from '../fixtures/changed-pages.ts'
import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'
import { goMainJourney } from '../fixtures/main-journey.ts'
import { askToRedeem, openPromo, someCode } from '../fixtures/redeeming.ts'

test('the main journey works on a page that the browser translates', async ({ page, sandbox, problems }) => {
  problems.expectStatus(401, '/v1/api/users/login', 1)
  await translatePages(page)
  await goMainJourney(page, sandbox, () => expectTranslated(page))
})

test('a translated page keeps the name of the member, also on the card that the cashier reads', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ first_name: 'Rosa', last_name: 'Blanco' })
  await translatePages(page)
  await page.goto('/ingresa')
  await signIn(page, member)
  for (const path of ['/', '/tarjeta', '/mi-cuenta', '/perfil']) {
    await page.goto(path)
    await expect(page.getByText('Rosa Blanco').filter({ visible: true }).first()).toBeVisible()
    await expectTranslated(page)
    await expect(page.locator('font', { hasText: 'Rosa Blanco' })).toHaveCount(0)
  }
})

test('the main journey works with elements of password managers, ad blockers and grammar checkers', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(401, '/v1/api/users/login', 1)
  await addForeignNodes(page)
  await goMainJourney(page, sandbox, () => expect(page.locator('foreign-node').first()).toBeAttached())
})

/** Removes an element as ad blockers do. React then fails when it removes the same element. */
const take = (element: Locator) => element.evaluate(node => node.remove())

test('typed text is restored when a screen has to render again', async ({ page, problems }) => {
  problems.expectStatus(401, '/v1/api/users/login')
  await page.goto('/ingresa')
  await page.getByLabel('Email').fill('lucia@eqs.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Por favor, revisa las credenciales ingresadas.')).toBeVisible()
  await take(page.getByRole('region', { name: 'Por favor, revisa las credenciales ingresadas.' }))
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('No pudimos cargar esta sección.')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('lucia@eqs.example')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('no-es-esta')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Por favor, revisa las credenciales ingresadas.')).toBeVisible()
})

test('a code that arrives while its screen renders again is on the page', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
  await openPromo(page, member, promo._id, '5.000')
  const dialog = await askToRedeem(page)
  // The screen removes this button when the code arrives.
  const wish = page.getByRole('button', { name: 'Quiero mi beneficio', includeHidden: true })
  await take(wish.locator('..'))
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Tu Canje' })).toBeVisible()
  await expect(page.getByText(someCode).filter({ visible: true }).first()).toBeVisible()
  await expect(headerPoints(page)).toContainText('3.800')
})
