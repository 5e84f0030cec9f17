import type { Frame } from '@playwright/test'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { watchRequests } from '../fixtures/spoiled-release.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Tenés cambios sin guardar' })

test('a member changes the profile, and the club asks before typed text is lost', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ first_name: 'Julia', last_name: 'Paz' })
  const firstName = page.getByLabel('Nombre', { exact: true })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  const catalogue = page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })
  await expect(catalogue).toBeVisible()
  const menu = page.getByRole('button', { name: 'Tu perfil' })
  await menu.click()
  await page.getByRole('link', { name: 'Mi Perfil' }).click()

  await test.step('Back asks first, however often it is pressed', async () => {
    await firstName.fill('Juliana')
    for (const _ of ['once', 'twice']) {
      await page.evaluate(() => history.back())
      await question(page).getByRole('button', { name: 'Seguir editando' }).click()
      await expect(question(page)).toBeHidden()
      await expect(page).toHaveURL('/perfil')
      await expect(firstName).toHaveValue('Juliana')
    }
  })

  await test.step('Cerrar Sesión asks first', async () => {
    await menu.click()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await question(page).getByRole('button', { name: 'Seguir editando' }).click()
    await expect(firstName).toHaveValue('Juliana')
  })

  await test.step('a link asks first, and the member can leave', async () => {
    await page.getByRole('link', { name: 'Mi Cuenta' }).click()
    await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(page.getByRole('heading', { name: 'Mis Puntos' })).toBeVisible()
    await page.goBack()
    await expect(firstName).toHaveValue('Julia')
  })

  await test.step('Back right after leaving returns to the form without a question', async () => {
    await firstName.fill('Juliana')
    await page.getByRole('link', { name: 'Mi Cuenta' }).click()
    await page.evaluate(() =>
      navigation.addEventListener('currententrychange', () => history.back(), { once: true })
    )
    const isBack = (frame: Frame) => frame.url().endsWith('/perfil')
    await Promise.all([
      page.waitForEvent('framenavigated', { predicate: isBack, timeout: 20_000 }),
      question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
    ])
    await expect(question(page)).toBeHidden()
    // The field has the typed text, or the stored text if the form was already unmounted.
    await expect(firstName).toHaveValue(/^Julia(na)?$/)
  })

  await test.step('Back leaves after the member confirms, and Forward shows the saved values', async () => {
    await firstName.fill('Juliana')
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(catalogue).toBeVisible()
    await page.goForward()
    await expect(firstName).toHaveValue('Julia')
  })

  await test.step('saved values show everywhere, and Back does not ask', async () => {
    await firstName.fill('Juliana')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Listo, guardamos tus datos.').first()).toBeVisible()
    await menu.click()
    await expect(page.getByRole('banner').getByText('Juliana Paz')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test('on a phone, a member who stays with unsaved changes returns to the form', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/perfil')
  const firstName = page.getByLabel('Nombre', { exact: true })
  await firstName.fill('Juliana')
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await drawer.getByRole('link', { name: 'Mi Cuenta' }).click()
  await question(page).getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question(page)).toBeHidden()
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(firstName).toHaveValue('Juliana')

  await opener.click()
  await drawer.getByRole('link', { name: 'Mi Cuenta' }).click()
  await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeFocused()
})

test('after an expired session and a new sign-in, the typed text is restored', async ({
  page,
  sandbox,
  problems
}) => {
  const member = await sandbox.createMember({ first_name: 'Julia' })
  await page.goto('/perfil')
  await signIn(page, member)
  const city = page.getByLabel('Ciudad')
  await city.fill('Tilcara')
  await sandbox.breakCalls({
    path: '/api/users/update',
    email: member.email,
    status: 401,
    body: { error: 'TokenExpiredError' },
    times: 1
  })
  problems.expect({ text: /status of 401 /, at: '/v1/api/users/update', times: 'any' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Tu sesión venció. Volvé a ingresar.')).toBeVisible()
  await signIn(page, member)
  await expect(city).toHaveValue('Tilcara')
})

test('without a network nothing can be saved, and the typed text stays', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ first_name: 'Julia' })
  await keepSession(page, savedSession(member))
  await page.goto('/perfil')
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Ciudad').fill('Tilcara')

  await loseNetwork()
  await expect(save).toHaveAccessibleDescription('Cuando vuelva internet vas a poder seguir.')
  const sent = watchRequests(page, /users\/update/)
  await page.getByLabel('Ciudad').press('Enter')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toHaveLength(0)

  await context.setOffline(false)
  await save.click()
  await expect(page.getByText('Listo, guardamos tus datos.').first()).toBeVisible()
  await expect(page.getByLabel('Ciudad')).toHaveValue('Tilcara')
})
