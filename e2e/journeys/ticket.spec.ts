import type { Locator } from '@playwright/test'
import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { answerRedemptions, congratulations, openPromo, redeem, someCode } from '../fixtures/redeeming.ts'
import { gate } from '../fixtures/remote-faults.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// A redemption becomes a ticket, which the member shows at a till.

const phone = { width: 390, height: 844 }

test.describe('by touch', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a new code is shown at the till five taps after the sign-in page, and an existing one two after the catalogue', async ({
    page,
    sandbox
  }) => {
    const member = await sandbox.createMember({ points: 5000 })
    await sandbox.createPromo({ email: member.email, description_title: 'Desayuno para dos', points: 1 })
    let taps = 0
    const tap = async (control: Locator) => {
      await control.tap()
      taps += 1
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const atTheTill = async () => {
      const till = page.getByRole('dialog', { name: 'Desayuno para dos' })
      await expect(till.getByRole('img', { name: /^Código QR/ })).toBeInViewport({ ratio: 1 })
      await expect(till.getByText(someCode)).toBeInViewport({ ratio: 1 })
    }

    await page.goto('/ingresa')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
    await tap(button('Ingresar'))
    await tap(page.getByRole('link', { name: 'Desayuno para dos', exact: true }))
    await tap(button('Quiero mi beneficio'))
    await tap(button('Continuar'))
    // A scanner can already read the code here, after four taps.
    await expect(congratulations(page).getByRole('img', { name: /^Código QR/ })).toBeVisible()
    expect(taps).toBe(4)
    await tap(congratulations(page).getByRole('button', { name: 'Mostrar en caja' }))
    await atTheTill()
    expect(taps).toBe(5)

    await page.goto('/')
    taps = 0
    await tap(page.getByRole('link', { name: 'Desayuno para dos', exact: true }))
    await tap(page.getByRole('button', { name: 'Mostrar en caja' }))
    await atTheTill()
    expect(taps).toBe(2)
  })
})

/**
 * Redeems a promotion with this code.
 *
 * @returns the dialog that shows the ticket.
 */
async function redeemCode(page: Page, sandbox: Sandbox, code?: string) {
  const member = await sandbox.createMember({ points: 5000 })
  const { _id } = await sandbox.createPromo({
    email: member.email,
    description_title: 'Desayuno para dos',
    points: 1200
  })
  if (code)
    await sandbox.breakCalls({
      path: '/api/redeems/new/*',
      email: member.email,
      body: { redeemed: true, code, pointsSubstracted: 1200 }
    })
  await openPromo(page, member, _id, '5.000')
  await redeem(page)
  const ticket = congratulations(page)
  await expect(ticket).toBeVisible()
  return ticket
}

test('no button in the dialog of a new code moves when the expiry date arrives', async ({
  page,
  sandbox
}) => {
  await page.setViewportSize(phone)
  const { opened, open } = gate()
  await page.route('/v1/api/redeems?*', async route => {
    await opened
    await route.continue()
  })
  const ticket = await redeemCode(page, sandbox)
  const buttons = ticket.getByRole('button', { name: /^(?:EQS-|Mostrar en caja|Más)/ })
  await expect(buttons).toHaveCount(3)
  const measure = async () => Promise.all((await buttons.all()).map(button => button.boundingBox()))
  const before = await measure()
  open()
  await expect(ticket.getByText(/^Vence el /)).toBeVisible()
  expect(await measure()).toEqual(before)
})

/**
 * @returns the animations of the ticket's ancestors. They are read from the styles, because an animation may
 *   have ended already.
 */
const tearing = (ticket: Locator) =>
  ticket.evaluate(window =>
    [...window.querySelectorAll(':has(article)')]
      .map(element => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== 'none')
      .map(({ animationDuration, animationIterationCount }) => [animationDuration, animationIterationCount])
  )

test('the tear animation of the ticket runs once, for four tenths of a second', async ({ page, sandbox }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const ticket = await redeemCode(page, sandbox)
  expect(await tearing(ticket)).toEqual([['0.4s', '1']])
})

test('with reduced motion, the ticket appears without an animation', async ({ page, sandbox }) => {
  const ticket = await redeemCode(page, sandbox)
  expect(await ticket.evaluate(window => window.getAnimations({ subtree: true }).length)).toBe(0)
})

test('a long code uses the longer side of a phone', async ({ page, sandbox }) => {
  await page.setViewportSize(phone)
  const ticket = await redeemCode(page, sandbox, 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX')
  await ticket.getByRole('button', { name: 'Mostrar en caja' }).click()
  const till = page.getByRole('dialog', { name: 'Desayuno para dos' })
  const code = till.getByText('ABCD-EFGH-IJKL-MNOP-QRST-UVWX')
  for (const part of [code, till.getByRole('img'), till.getByRole('button', { name: 'Cerrar ventana' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  const box = await code.boundingBox()
  expect(box?.height).toBeGreaterThan((box?.width ?? 0) * 4)
  const upright = 100 / (29 * 0.64)
  const size = await code.evaluate(text => Number.parseFloat(getComputedStyle(text).fontSize))
  expect(size).toBeGreaterThan((phone.width * upright) / 100)

  await page.setViewportSize({ width: phone.height, height: phone.width })
  for (const part of [code, till.getByRole('img')]) await expect(part).toBeInViewport({ ratio: 1 })
  const flat = await code.boundingBox()
  expect(flat?.width).toBeGreaterThan((flat?.height ?? 0) * 4)
})

test('on a turned phone, the QR code is below the title', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: phone.height, height: phone.width })
  const ticket = await redeemCode(page, sandbox)
  await ticket.getByRole('button', { name: 'Mostrar en caja' }).click()
  const till = page.getByRole('dialog', { name: 'Desayuno para dos' })
  const title = await till.getByRole('heading', { name: 'Desayuno para dos' }).boundingBox()
  const code = await till.getByRole('img', { name: /^Código QR/ }).boundingBox()
  expect(code?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  await expect(till.getByRole('img', { name: /^Código QR/ })).toBeInViewport({ ratio: 1 })
})

test('in the window of a zoomed phone, the QR code stays large enough to scan', async ({ page, sandbox }) => {
  const ticket = await redeemCode(page, sandbox)
  await ticket.getByRole('button', { name: 'Mostrar en caja' }).click()
  const code = page
    .getByRole('dialog', { name: 'Desayuno para dos' })
    .getByRole('img', { name: /^Código QR/ })
  for (const window of [
    { width: 195, height: 332 },
    { width: 341, height: 162 }
  ]) {
    await page.setViewportSize(window)
    await code.scrollIntoViewIfNeeded()
    await expect(code).toBeInViewport({ ratio: 0.99 })
    expect((await code.boundingBox())?.width).toBeGreaterThan(143)
  }
})

test('Back closes an open ticket, and a second Back leaves the screen', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  const redemption = { _id: 'r', code: 'EQS-7K4M-92Q', name: 'Café', usage: false, promo: { _id: 'p' } }
  await answerRedemptions(page, [redemption])
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta')
  await page.getByRole('link', { name: 'Canjes', exact: true }).first().click()
  const canjes = page.getByRole('heading', { level: 1, name: 'Canjes' })
  const opener = page.getByRole('button', { name: 'Mostrar en caja' })
  const till = page.getByRole('dialog', { name: 'Café' })

  await opener.click()
  await expect(till).toBeVisible()
  await page.goBack()
  await expect(till).toBeHidden()
  await expect(opener).toBeFocused()
  await page.goForward()
  await expect(till).toBeVisible()

  // Closing the ticket with Escape leaves no history entry, even if Escape is pressed twice.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(till).toBeHidden()
  await expect(canjes).toBeVisible()

  await opener.click()
  await expect(till).toBeVisible()
  await page.reload()
  await expect(canjes).toBeVisible()
  await opener.click()
  await expect(till).toBeVisible()
  await page.goBack()
  await expect(till).toBeHidden()
  await expect(canjes).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()

  // A reload leaves no history entry of the ticket either.
  await page.goForward()
  await opener.click()
  await expect(till).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(() => 'view' in history.state)).toBe(false)
  await expect(canjes).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
})

test('a used and an expired ticket are grey, and a usable one is not', async ({ page, sandbox }) => {
  const redemption = (name: string, more: object) => ({
    _id: name,
    code: 'EQS-7K4M-92Q',
    name,
    usage: false,
    promo: { _id: name, description_title: name },
    ...more
  })
  await answerRedemptions(page, [
    redemption('Café', { expiration_date: '2999-12-05T12:00:00Z' }),
    redemption('Cine', { usage: true }),
    redemption('Tren', { expiration_date: '2020-12-05T12:00:00Z' })
  ])
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/canjes')
  const colour = (name: string) =>
    page
      .getByRole('article', { name: new RegExp(`^${name}`) })
      .evaluate(ticket => getComputedStyle(ticket).backgroundColor)
  const grey = await colour('Cine')
  expect(await colour('Tren')).toBe(grey)
  expect(await colour('Café')).not.toBe(grey)
})
