import { randomInt } from 'node:crypto'
import { expectAccessible, listViolations, narrowPhone, windows, zoomed } from '../fixtures/accessibility.ts'
import { expect, type Page, type Sandbox, signIn, test } from '../fixtures/club.ts'
import { expectNothingLost, expectTargets } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { scanScreen } from '../fixtures/scanner.ts'

// The member's card, "Tu tarjeta". The codes are read from screenshots, as a scanner at a till reads them.

async function createMember(sandbox: Sandbox) {
  const document = String(randomInt(20_000_000, 45_000_000))
  const member = await sandbox.createMember({
    points: 12_450,
    category: 'Oro',
    points_expire_in: 20,
    national_identity: document
  })
  return { member, document }
}

async function openCard(page: Page, sandbox: Sandbox): Promise<string> {
  const { member, document } = await createMember(sandbox)
  await keepSession(page, savedSession(member))
  await page.goto('/tarjeta')
  await expectCard(page, document)
  return document
}

async function expectCard(page: Page, document: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Tu tarjeta' })).toBeVisible()
  await expect(page.getByRole('img', { name: `Código QR de tu DNI ${document}` })).toBeVisible()
  await expect(page.getByRole('img', { name: `Código de barras de tu DNI ${document}` })).toBeVisible()
}

const bothCodes = (text: string) => [
  { format: 'Code128', text },
  { format: 'QRCode', text }
]

const toCard = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Mostrar mi tarjeta' })
const goBack = (page: Page) => page.getByRole('button', { name: 'Volver', exact: true })

for (const colorScheme of ['light', 'dark'] as const)
  test(`a scanner reads the QR code and the bar code from the screen, in the ${colorScheme} theme`, async ({
    page,
    sandbox
  }) => {
    await page.emulateMedia({ colorScheme })
    const document = await openCard(page, sandbox)
    for (const window of [...windows, narrowPhone, { width: 844, height: 390 }]) {
      await page.setViewportSize(window)
      expect.soft(await scanScreen(page), `${window.width} × ${window.height}`).toEqual(bothCodes(document))
    }
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    expect.soft(await scanScreen(page), 'forced colours').toEqual(bothCodes(document))
  })

test('the card shows the member, the level, the balance and its expiry, and has no accessibility violations', async ({
  page,
  sandbox
}) => {
  const document = await openCard(page, sandbox)
  const main = page.getByRole('main')
  await expect(main.getByText('Prueba Del Club')).toBeVisible()
  await expect(main.getByText('Categoría Oro')).toBeVisible()
  await expect(main.getByText(document.replace(/\B(?=(?:\d{3})+$)/g, '.'))).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tu saldo' })).toContainText(/12\.450 puntos.*Vencen el/)
  await expectAccessible(page)
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await page.setViewportSize(zoomed)
    await expectNothingLost(page, `zoomed, forced colours ${forcedColors}`)
    await expectTargets(page, `zoomed, forced colours ${forcedColors}`)
    // With forced colours, axe reads the colours of the style sheet and not those that the browser paints.
    const isMeant = ({ rule }: { readonly rule: string }) =>
      forcedColors === 'none' || rule !== 'color-contrast'
    expect((await listViolations(page)).filter(isMeant)).toEqual([])
    for (const code of await main.getByRole('img').all()) {
      await code.evaluate(one => one.scrollIntoView({ block: 'center' }))
      expect((await scanScreen(page)).map(({ text }) => text)).toContain(document)
    }
  }
})

test('every screen of the shell leads to the card with one press, and the card leads back', async ({
  page,
  sandbox
}) => {
  const { member, document } = await createMember(sandbox)
  await keepSession(page, savedSession(member))
  await page.setViewportSize(narrowPhone)
  for (const path of ['/', '/mi-cuenta', '/mi-cuenta/canjes', '/notificaciones', '/perfil', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toContainText('12.450')
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, 'the header has one line').toBeLessThan(60)
    await toCard(page).click()
    await expectCard(page, document)
    await goBack(page).click()
    await expect(page).toHaveURL(path)
  }
  await toCard(page).click()
  await expectCard(page, document)
  await page.goBack()
  await expect(page).toHaveURL('/404')
})

test('a double click opens the card once, and one press on "Volver" leads back', async ({
  page,
  sandbox
}) => {
  const { member, document } = await createMember(sandbox)
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta')
  const before = await page.evaluate(() => history.length)
  await toCard(page).dblclick()
  await expectCard(page, document)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await goBack(page).click()
  await expect(page).toHaveURL('/mi-cuenta')
})

test('without a network no notice covers the card', async ({ page, sandbox, loseNetwork }) => {
  const { member, document } = await createMember(sandbox)
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta')
  await toCard(page).click()
  await expectCard(page, document)
  await loseNetwork()
  await goBack(page).click()
  await expect(page.getByText('Sin conexión')).toBeVisible()
  await toCard(page).click()
  await expectCard(page, document)
  await expect(page.getByText('Sin conexión')).toBeHidden()
})

test('a visitor who opens the card signs in, and "Volver" leads to the home page', async ({
  page,
  sandbox
}) => {
  const { member, document } = await createMember(sandbox)
  await page.goto('/tarjeta')
  await expect(page).toHaveURL(/\/ingresa\?path=/)
  await signIn(page, member)
  await expect(page).toHaveURL('/tarjeta')
  await expectCard(page, document)
  await goBack(page).click()
  await expect(page).toHaveURL('/')
})

test('the keyboard reaches the card, and the heading is focused', async ({ page, sandbox }) => {
  const { member, document } = await createMember(sandbox)
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta')
  await toCard(page).focus()
  await page.keyboard.press('Enter')
  await expectCard(page, document)
  await expect(page).toHaveTitle(/^Tu tarjeta/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(goBack(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mi-cuenta')
})
