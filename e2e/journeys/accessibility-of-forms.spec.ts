import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// `expectAccessible` checks every window size and theme at each step.

test('a refused sign-in has no accessibility violations', async ({ page, problems }) => {
  problems.expectStatus(401, '/v1/api/users/login', 1)
  await page.goto('/ingresa')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('region', { name: 'Por favor, completá tus datos' })).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Email').fill('nadie@eqs.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Por favor, revisa las credenciales ingresadas.')).toBeVisible()
  await expectAccessible(page)
})

test('the sign-up has no accessibility violations in any step, with errors and without', async ({ page }) => {
  const person = newcomer()
  await page.goto('/registrate')
  await nextStep(page).click()
  await expect(page.getByRole('region', { name: 'Por favor, completá todos los campos.' })).toBeFocused()
  await expectAccessible(page)

  await fillPersonalData(page, person)
  await nextStep(page).click()
  await expectStep(page, 'Tu acceso')
  await expectAccessible(page)
  await page.getByLabel('Email').fill('lucia@gmial.com')
  await page.getByLabel('Email').press('Tab')
  await expect(page.getByRole('button', { name: 'Usar lucia@gmail.com' })).toBeVisible()
  await expectAccessible(page)

  await fillCredentials(page, person)
  await nextStep(page).click()
  await expectStep(page, 'Revisión')
  await expectAccessible(page)
})

test('the password recovery has no accessibility violations, up to the dialog', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  await page.goto('/recuperar-contrasena')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('dialog', { name: 'Listo!' })).toBeVisible()
  await expectAccessible(page)
})

test('the screens to complete e-mail and document have no accessibility violations', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ email_validation: false })
  await keepSession(page, savedSession(member, { email_validation: false }))
  await page.goto('/validar-email')
  await expect(page.getByRole('heading', { level: 1, name: 'Validá tu email' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ya validé mi email' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Ups.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click()
  await page.getByRole('button', { name: 'Cambiar email' }).click()
  await page.getByLabel('Nuevo email').fill('lucia@gmial.com')
  await page.getByRole('button', { name: 'Guardar y reenviar' }).click()
  await expect(page.getByRole('button', { name: 'Usar lucia@gmail.com' })).toBeVisible()
  await expectAccessible(page)
})

test('the document form has no accessibility violations, with an error', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ national_identity: `RANDOM_${randomUUID()}` })
  await keepSession(page, savedSession(member, { hasPlaceholderIdentity: true }))
  await page.goto('/validar-id')
  await expect(page.getByRole('heading', { level: 1, name: 'Completá tu DNI' })).toBeVisible()
  await page.getByLabel('Documento').fill('123')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Por favor, ingresá un DNI válido.')).toBeVisible()
  await expectAccessible(page)
})

/** Controls below 44 px. Links within a sentence and labelled checkboxes are exempt. */
const lowTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button)')]
      .filter(one => one.checkVisibility() && (one.parentElement?.childNodes.length ?? 0) < 3)
      .map(one => `${one.textContent}: ${Math.round(one.getBoundingClientRect().height)}`)
      .filter(one => Number(one.split(': ').at(-1)) < 44)
  )

test('each control outside a sentence is at least 44 px high, in the error summary too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [address, submit] of [
    ['/ingresa', 'Ingresar'],
    ['/registrate', 'Siguiente'],
    ['/recuperar-contrasena', 'Recuperar']
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: submit }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    expect(await lowTargets(page)).toEqual([])
  }
})

test('with a text size of 200 %, "Mostrar" does not cover the password', async ({ page }) => {
  await page.goto('/ingresa')
  // The rendered screen is replaced, and a field that has left the page has no size.
  await takenOver(page)
  const toggle = page.getByRole('button', { name: 'Mostrar contraseña' })
  await expect(toggle).toHaveCSS('font-size', '15px')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(toggle).toHaveCSS('font-size', '30px')
  const textEnd = await page.getByLabel('Contraseña', { exact: true }).evaluate(field => {
    return field.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(field).paddingRight)
  })
  expect((await toggle.boundingBox())?.x).toBeGreaterThanOrEqual(textEnd)
})
