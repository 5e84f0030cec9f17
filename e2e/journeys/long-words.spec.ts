import { randomUUID } from 'node:crypto'
import { narrowPhone } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { memberScreens, visitorScreens } from '../fixtures/screen-addresses.ts'
import { fillPersonalData, newcomer, nextStep } from '../fixtures/sign-up-form.ts'

const word = 'Otorrinolaringológicamente'.repeat(4)
const address = `https://campaña.example/${'sorteo-de-verano/'.repeat(6)}?${'x'.repeat(80)}`

test('no long word or address of the provider makes a narrow page wider', async ({ page, sandbox }) => {
  await page.setViewportSize(narrowPhone)
  const member = await sandbox.createMember({ points: 100_000 })
  const answers = {
    '/api/promos/getActive': { promos: [{ _id: 'a', description_title: word, points: 7 }] },
    '/api/promos/get/a': {
      _id: 'a',
      description_title: word,
      description_text: `<p>${word}</p><table><tr><td>${word}</td><td>${word}</td></tr></table><pre>${address}</pre>`,
      points: 7,
      cta_text: word,
      more_info: address,
      code_type: 'no_code',
      ecommerce_url: address
    },
    '/api/redeems': {
      redeems: [{ _id: 'r', code: 'C'.repeat(90), name: word, promo: { description_title: word } }]
    },
    '/api/missions': { missions: [{ _id: 'm', title: word, points: 7 }] },
    '/api/loyalty/transactions': { data: [{ id: 't', name: word, score: 7, createdAt: Date.now() }] },
    '/api/notifications': {
      notifications: [
        { _id: 'n', title: word, message: address, url: address },
        { _id: 'o', title: address, message: word }
      ]
    }
  }
  for (const [path, body] of Object.entries(answers))
    await sandbox.breakCalls({ email: member.email, path, status: 200, body })
  await keepSession(page, savedSession(member))

  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const [path, shown] of [
    ['/', word],
    ['/mi-cuenta', word],
    ['/mi-cuenta/misiones', word],
    ['/mi-cuenta/canjes', word],
    ['/notificaciones', word],
    ['/promo/a', address]
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    expect.soft(await width(), path).toBe(narrowPhone.width)
  }
  await page.getByRole('button', { name: word }).click()
  await expect(page.getByRole('dialog')).toContainText(address)
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

for (const [who, person, screens] of [
  ['a visitor', undefined, visitorScreens],
  ['a member', {}, memberScreens],
  ['a member without a validated e-mail', { email_validation: false }, ['/validar-email']],
  ['a member without a document', { national_identity: `RANDOM_${randomUUID()}` }, ['/validar-id']]
] as const)
  test(`with letters of 200 %, no screen of ${who} is wider than a narrow window`, async ({
    page,
    sandbox
  }) => {
    await page.setViewportSize(narrowPhone)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    if (person) await keepSession(page, savedSession(await sandbox.createMember(person)))
    for (const path of screens) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main').first()).toHaveCSS('font-size', '34px')
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBe(narrowPhone.width)
    }
  })

test('the description of a promotion fits a narrow page, and its links work', async ({ page, sandbox }) => {
  await page.setViewportSize(narrowPhone)
  const member = await sandbox.createMember()
  const description_text = `<style>.preheader{display:none}</style><span class="preheader">Abrilo ya</span>
<table width="600" style="width:600px"><tr><td><h1>Jueves 2x1</h1><a href="#bases">Bases</a> <a href="/terminos-y-condiciones">Términos</a></td></tr></table>
<iframe src="https://www.youtube.com/embed/abc" width="600"></iframe>${'<p>Un texto largo.</p>'.repeat(60)}<h5 id="bases">Bases y condiciones</h5><pre>${'x'.repeat(200)}</pre>`
  await sandbox.breakCalls({
    email: member.email,
    path: '/api/promos/get/a',
    status: 200,
    body: { _id: 'a', description_title: 'Cine', points: 7, description_text }
  })
  await keepSession(page, savedSession(member))
  await page.goto('/promo/a')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Jueves 2x1' })).toBeVisible()
  await expect(main).not.toContainText('Abrilo ya')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrowPhone.width)
  await expect(main.getByRole('link', { name: 'Ver el video' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=abc'
  )
  const opened = page.waitForEvent('popup')
  await main.getByRole('link', { name: 'Términos' }).click()
  await expect(await opened).toHaveURL('/terminos-y-condiciones')
  await main.getByRole('link', { name: 'Bases', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'Bases y condiciones' })).toBeInViewport()
})

test('a long e-mail with a probable typo fits a narrow page, with both answers', async ({ page }) => {
  await page.setViewportSize(narrowPhone)
  await page.goto('/registrate')
  await fillPersonalData(page, newcomer())
  await nextStep(page).click()
  await page.getByLabel('Email').fill('maria.gonzalez.de.la.fuente@hotmial.com')
  await page.getByLabel('Email').press('Tab')
  await expect(page.getByRole('button', { name: 'Mi email está bien' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrowPhone.width)
})
