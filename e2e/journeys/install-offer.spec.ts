import { listViolations } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/club.ts'
import { installOffer as offer, offerPrompt, visitAgain } from '../fixtures/installing.ts'
import { expectNothingLost, expectTargets } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// Returning members get an offer to install the club, unless they are busy with a task.

test('the offer to install appears on the second visit, opens the browser’s prompt, and does not come back', async ({
  page,
  sandbox
}) => {
  await offerPrompt(page)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('EQS_PROD_INSTALL')))
    .toContain('"visits":1')
  await expect(offer(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(offer(page)).toBeHidden()

  await page.evaluate(() => {
    const entry = JSON.stringify({ visits: 1, lastAt: Date.now() - 3_600_000, isRefused: false })
    localStorage.setItem('EQS_PROD_INSTALL', entry)
  })
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectTargets(page, '320 px')
  await expectNothingLost(page, '320 px')
  expect(await listViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Instalar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1')
  await expect(offer(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(offer(page)).toBeHidden()
})

test('a member who declines the offer to install does not get it again', async ({ page, sandbox }) => {
  await visitAgain(page)
  await offerPrompt(page)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('EQS_PROD_INSTALL'))).toContain('"isRefused":true')
})

test('the offer to install is hidden on a promotion, in a form and on Canjes', async ({ page, sandbox }) => {
  await visitAgain(page)
  await offerPrompt(page)
  const member = await sandbox.createMember()
  const { _id } = await sandbox.createPromo({ email: member.email, points: 1 })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  for (const path of [`/promo/${_id}`, '/perfil', '/mi-cuenta/canjes']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer(page)).toBeHidden()
  }
})

test('if the browser has no install prompt, the offer explains how to install the club', async ({
  page,
  sandbox
}) => {
  await visitAgain(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await expect(offer(page)).toContainText('Tocá Compartir y después «Agregar a inicio»')
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(offer(page)).toBeHidden()
})
