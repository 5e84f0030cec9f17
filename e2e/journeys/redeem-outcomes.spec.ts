import type { Page } from '@playwright/test'
import { expect, headerPoints, test } from '../fixtures/club.ts'
import {
  askToRedeem,
  congratulations,
  copyButton,
  openPromo,
  redeem,
  someCode,
  toRedeemCall,
  watchRedeems
} from '../fixtures/redeeming.ts'

/** @returns pixels between a promotion's image and the text below it. */
async function spaceBelowPicture(page: Page): Promise<number> {
  const picture = await page.locator('main [data-controls]').boundingBox()
  const heading = await page.getByRole('heading', { name: 'De qué se trata' }).boundingBox()
  return picture && heading ? heading.y - picture.y - picture.height : Number.NaN
}

for (const { title, more_info, says } of [
  {
    title: 'a redeemed promotion shows its code with the instructions',
    more_info: 'Mostralo en la barra.',
    says: 'Mostralo en la barra.'
  },
  {
    title: 'a code without instructions is shown as ready to use',
    more_info: '',
    says: 'Ya podés utilizarlo!'
  }
]) {
  test(title, async ({ page, sandbox }) => {
    const member = await sandbox.createMember({ points: 5000 })
    const promo = await sandbox.createPromo({ email: member.email, points: 1200, more_info })
    const sent = watchRedeems(page)
    await openPromo(page, member, promo._id, '5.000')

    const question = await askToRedeem(page)
    await expect(question).toContainText('Vas a canjear 1.200 puntos')
    expect(sent).toEqual([])
    await question.getByRole('button', { name: 'Continuar' }).click()

    const success = congratulations(page)
    await expect(success).toContainText('Usaste 1.200 puntos')
    const code = someCode.exec(await success.innerText())?.[0] ?? 'no code'
    await expect(headerPoints(page)).toContainText('3.800')
    expect(sent).toEqual([toRedeemCall(promo._id)])

    await success.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Tu Canje' })).toBeVisible()
    await expect(page.getByText('Puntos usados: 1.200')).toBeVisible()
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByText(says)).toBeVisible()
    await expect
      .poll(() => spaceBelowPicture(page), { message: 'the text stays below its picture beside a tall card' })
      .toBeLessThan(48)
    await page.getByRole('main').getByRole('link', { name: 'Mis Canjes' }).click()
    await expect(page).toHaveURL('/mi-cuenta/canjes')
    await expect(page.getByText(code)).toBeVisible()
  })
}

test('a benefit without a code shows its text, links to its shop, and costs nothing', async ({
  page,
  context,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const shop = 'https://tienda.example/ofertas'
  const promo = await sandbox.createPromo({
    email: member.email,
    points: 1200,
    code_type: 'no_code',
    more_info: 'Se aplica solo al pagar.\nNo se suma a otras.',
    ecommerce_url: shop
  })
  await context.route(shop, route => route.fulfill({ contentType: 'text/html', body: '<h1>Tienda</h1>' }))
  const sent = watchRedeems(page)
  await openPromo(page, member, promo._id, '5.000')

  const info = await askToRedeem(page)
  await expect(info).toContainText(/Se aplica solo al pagar\.\nNo se suma a otras\./, { useInnerText: true })
  const opened = context.waitForEvent('page')
  await info.getByRole('link', { name: 'Ir a la web' }).click()
  const other = await opened
  await expect(other.getByRole('heading', { name: 'Tienda' })).toBeVisible()
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await other.close()

  await info.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(info).toBeHidden()
  await expect(headerPoints(page)).toContainText('5.000')
  expect(sent).toEqual([])
})

test('the code is copied to the clipboard, and the button says so for two seconds', async ({
  page,
  context,
  sandbox
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email })
  await page.clock.install()
  await openPromo(page, member, promo._id, '5.000')
  await redeem(page)

  const button = copyButton(congratulations(page))
  const code = someCode.exec(await button.innerText())?.[0]
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  await expect(button).toContainText('Copiado!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.clock.runFor(1900)
  await expect(button).toContainText('Copiado!')
  await page.clock.runFor(100)
  await expect(button).toContainText('Copiar')
})

test('seventy pieces of confetti fall for three seconds', async ({ page, sandbox }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email })
  await page.clock.install()
  await openPromo(page, member, promo._id, '5.000')
  const question = await askToRedeem(page)
  const confetti = page.locator('[aria-hidden="true"] > i')

  await page.clock.pauseAt(Date.now() + 60_000)
  await question.getByRole('button', { name: 'Continuar' }).click()
  // Advances the clock in small steps to find the first frame with confetti.
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await confetti.count()).toBe(70)
  }).toPass({ intervals: [100] })
  await page.clock.runFor(2900)
  await expect(confetti).toHaveCount(70)
  await page.clock.runFor(100)
  await expect(confetti).toHaveCount(0)
})

test('with reduced motion, a member is congratulated without confetti', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email })
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await openPromo(page, member, promo._id, '5.000')
  await redeem(page)
  await expect(congratulations(page)).toContainText(someCode)
  await expect(page.locator('[aria-hidden="true"] > i')).toHaveCount(0)
  expect(loaded.filter(url => url.includes('confetti'))).toEqual([])
})
