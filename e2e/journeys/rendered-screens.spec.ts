import { cover } from '@eqs/testing/suite'
import type { Page } from '@playwright/test'
import { listViolations } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/club.ts'
import { holdCode } from '../fixtures/held-code.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { changeRemote, servedDiscovery, signed, spoilPage } from '../fixtures/spoiled-release.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// Public screens before any code is loaded, and the transition to the screen that the code renders.

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña', exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Ingresar' })

const screens = [
  ['/ingresa', 'Ingresá'],
  ['/registrate', 'Creá tu cuenta'],
  ['/recuperar-contrasena', 'Recuperá tu contraseña'],
  ['/terminos-y-condiciones', 'Términos y condiciones'],
  ['/accesibilidad', 'Accesibilidad']
] as const

for (const [[path, heading], width] of cover(screens, [390, 1280]))
  test(`${path} can be read before any code has loaded, and does not move when the code comes, at ${width} px`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const code = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('Versión 1.4.4')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await listViolations(page)).toEqual([])
    const before = await places(page)
    await code.arrive()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await places(page)).toEqual(before)
  })

/** @returns the position of each text and control. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, label, input, select, button, a, footer')]
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1)
      .map(({ element, box }) => {
        const text = element.localName === 'select' ? '' : element.textContent
        return `${element.localName} ${text} ${[box.x, box.y, box.width, box.height].map(Math.round).join(' ')}`
      })
  )

test('text and focus from before the code has loaded stay, and the member can continue typing', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 77 })
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await email(page).click()
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password.slice(0, 4))
  await code.arrive()

  await expect(password(page)).toBeFocused()
  await page.keyboard.type(member.password.slice(4))
  await expect(email(page)).toHaveValue(member.email)
  await expect(password(page)).toHaveValue(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the caret stays at its place in the typed text when the code has loaded', async ({ page }) => {
  const code = await holdCode(page)
  await page.goto('/registrate', { waitUntil: 'commit' })
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Mariana')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.getByRole('combobox', { name: 'Mes' }).selectOption('Abril')
  await name.focus()
  await code.arrive()
  await page.keyboard.type('x')
  await expect(name).toHaveValue('Maxriana')
  await expect(page.getByRole('combobox', { name: 'Mes' })).toHaveValue('4')
})

for (const way of ['the button', 'Enter'])
  test(`a form that is sent by ${way} before the code has loaded says that it waits, and is then sent`, async ({
    page,
    sandbox
  }) => {
    const member = await sandbox.createMember()
    const code = await holdCode(page)
    await page.goto('/ingresa?path=/perfil', { waitUntil: 'commit' })
    await email(page).fill(member.email)
    await password(page).fill(member.password)
    if (way === 'Enter') await password(page).press('Enter')
    else await enter(page).click()
    await expect(page.getByRole('status').getByText('Un momento…')).toBeVisible()
    await expect(enter(page)).toHaveAttribute('aria-busy', 'true')
    expect(new URL(page.url()).search).toBe('?path=/perfil')
    code.release()
    await expect(page).toHaveURL('/perfil')
  })

test('an empty form that was sent before the code has loaded shows what is missing', async ({ page }) => {
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await enter(page).click()
  await code.arrive()
  await expect(page.getByRole('region', { name: 'Por favor, completá tus datos' })).toBeFocused()
})

test('a press that began before the code has loaded ends on the same button', async ({ page }) => {
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  // Pressing the button moves the focus away from the field.
  await page.getByLabel('Email').focus()
  await enter(page).hover()
  await page.mouse.down()
  const arrived = code.arrive()
  await page.locator('[data-remote]').waitFor({ state: 'attached' })
  await expect(page.locator('#rendered')).toBeVisible()
  await page.mouse.up()
  await arrived
  await expect(page.getByRole('region', { name: 'Por favor, completá tus datos' })).toBeVisible()
})

test('the password can be shown, and the link to the sign-up has the parameters, once the code has loaded', async ({
  page
}) => {
  const code = await holdCode(page)
  await page.goto('/ingresa?ref=Radio', { waitUntil: 'commit' })
  await password(page).fill('secreta')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await code.arrive()
  await expect(page.getByRole('button', { name: 'Ocultar contraseña' })).toBeVisible()
  await expect(password(page)).toHaveValue('secreta')

  const again = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('link', { name: '¿No tenés cuenta? Registrate' }).click()
  await again.arrive()
  await expect(page).toHaveURL('/registrate?ref=Radio')
})

test('a link of a rendered screen leads to its address before the code has loaded', async ({ page }) => {
  await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperá tu contraseña' })).toBeVisible()
  await expect(page).toHaveURL('/recuperar-contrasena')
})

test('an e-mail that was typed before the code has loaded is on the screen of a link pressed then', async ({
  page
}) => {
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await email(page).fill('ana@eqs.example')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('status').getByText('Un momento…')).toBeVisible()
  await code.arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperá tu contraseña' })).toBeVisible()
  await expect(email(page)).toHaveValue('ana@eqs.example')
})

test('the loaded code does not scroll a member who reads the terms to the top', async ({ page }) => {
  const code = await holdCode(page)
  await page.goto('/terminos-y-condiciones', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Cómo se suman los puntos' }).click()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await code.arrive()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('a signed-in member who opens the sign-in page never sees the form', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await expect(page.locator('.boot')).toBeVisible()
  await expect(enter(page)).toBeHidden()
  await code.arrive()
  await expect(page).toHaveURL('/')
})

test('a member can read the terms before any code has loaded', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await holdCode(page)
  await page.goto('/terminos-y-condiciones', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible()
})

for (const [rolloutBucket, isSeen] of [
  [5, false],
  [50, true]
] as const)
  test(`a browser in rollout bucket ${rolloutBucket} of a canary of 10 % ${isSeen ? 'sees' : 'does not see'} the screen that the live version has rendered`, async ({
    page
  }) => {
    const discovery = await servedDiscovery(page)
    const [live] = discovery.microFrontends['mf-auth'] ?? []
    if (!live) throw new Error('mf-auth is not live')
    const canary = {
      ...live,
      metadata: { ...live.metadata, version: '9.9.9' },
      deployment: { traffic: 10, default: false }
    }
    const versions = [{ ...live, deployment: { traffic: 90, default: true } }, canary]
    const changed = { ...discovery, microFrontends: { ...discovery.microFrontends, 'mf-auth': versions } }
    await spoilPage(page, await signed(changed))
    await page.addInitScript(
      place => localStorage.setItem('EQS_PROD_ROLLOUT_BUCKET', String(place)),
      rolloutBucket
    )
    await holdCode(page)
    await page.goto('/ingresa', { waitUntil: 'commit' })
    await expect(page.locator('.boot')).toBeVisible({ visible: !isSeen })
    await expect(enter(page)).toBeVisible({ visible: isSeen })
  })

test('a screen that ops have switched off since the page was rendered is not visible', async ({ page }) => {
  await changeRemote(page, 'mf-auth', ({ extras, ...one }) => ({
    ...one,
    extras: { ...extras, off: { message: 'Volvemos a las 10.' } }
  }))
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await expect(page.locator('.boot')).toBeVisible()
  await expect(enter(page)).toBeHidden()
  code.release()
  await expect(page.getByText('Volvemos a las 10.')).toBeVisible()
})

test('when the host fails to load, the rendered screen stays readable and offers a retry', async ({
  page,
  problems
}) => {
  problems.expect({ text: /ERR_FAILED/, at: /\/host\/[^/]+\/main\.js$/, times: 1 })
  await page.route(/\/host\/.*\.js$/, route => route.abort())
  await page.goto('/terminos-y-condiciones')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible()
  await page.unroute(/\/host\/.*\.js$/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await takenOver(page)
})
