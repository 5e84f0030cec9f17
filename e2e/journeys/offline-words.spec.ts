import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'
import { congratulations, openPromo, redeem } from '../fixtures/redeeming.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'

// With the service worker, as members have it.
test.use({ serviceWorkers: 'allow' })

test('without a network, each screen shows the last balance and only one notice that there is no network', async ({
  page,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ points: 500 })
  const promo = await sandbox.createPromo({ email: member.email, points: 100, description_title: 'Helado' })
  await openPromo(page, member, promo._id, '500')
  await redeem(page)
  await expect(congratulations(page)).toBeVisible()
  const screens = [
    ['/', 'Canjeá tus puntos'],
    ['/mi-cuenta', 'Mis Puntos'],
    ['/mi-cuenta/canjes', 'Canjes'],
    ['/notificaciones', 'Alertas'],
    ['/tus-datos', 'Tus datos'],
    ['/perfil', 'Tu Perfil'],
    [`/promo/${promo._id}`, 'Helado']
  ] as const
  for (const [path, name] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await waitForWorker(page)
  await loseNetwork()
  for (const [path, name] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(headerPoints(page)).toContainText('Último saldo')
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const text = await page.getByRole('main').innerText()
    expect(text.match(/Sin conexión|(?:tenés|necesitás) conexión|No pudimos consultar/g), path).toEqual([
      'Sin conexión'
    ])
  }
})

test('the notice that there is no network does not cover the button of a promotion on a phone', async ({
  page,
  sandbox,
  loseNetwork
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await sandbox.createMember({ points: 500 })
  const promo = await sandbox.createPromo({ email: member.email, points: 100, description_title: 'Helado' })
  await openPromo(page, member, promo._id, '500')
  const button = page.getByRole('main').getByRole('button', { name: 'Quiero mi beneficio' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await loseNetwork()
  const notice = page.getByRole('region', { name: 'Avisos' }).getByText('Sin conexión', { exact: true })
  await expect(notice).toBeVisible()
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(button).toBeInViewport({ ratio: 1 })
  const areOnTop = await button.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].map(at =>
      element.contains(document.elementFromPoint(x + width / 2, y + height * at))
    )
  })
  expect(areOnTop).toEqual([true, true, true])
})

for (const width of [390, 1280])
  test(`at ${width} px, the page ends just below the footer, and the notice covers nothing of it`, async ({
    page,
    sandbox,
    loseNetwork
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/ingresa')
    await signIn(page, await sandbox.createMember({ points: 500 }))
    await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
    await loseNetwork()
    const notice = page.getByRole('region', { name: 'Avisos' }).getByText('Sin conexión', { exact: true })
    await expect(notice).toBeVisible()
    const lowerEdge = (element: Element) => element.getBoundingClientRect().bottom
    const version = page.getByRole('contentinfo').getByText('Versión')
    // The page grows while the catalogue loads, so each attempt scrolls to the end and measures everything again.
    await expect(async () => {
      const end = await page.locator('html').evaluate(element => {
        scrollTo(0, element.scrollHeight)
        return element.getBoundingClientRect().bottom
      })
      expect(end).toBeLessThan(801)
      const room =
        (await notice.evaluate(element => element.getBoundingClientRect().top)) -
        (await version.evaluate(lowerEdge))
      expect(room).toBeGreaterThan(0)
      expect(room).toBeLessThan(60)
    }).toPass()
    if (width > 1023)
      expect(await page.getByRole('navigation', { name: 'Principal' }).evaluate(lowerEdge)).toBeGreaterThan(
        760
      )
  })

test('on a phone, the failure panel of a section that cannot be loaded has margins', async ({
  page,
  sandbox,
  loseNetwork
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await sandbox.createMember({ points: 500 })
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  await waitForWorker(page)
  await loseNetwork()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('No pudimos cargar esta sección. Parece que no tenés conexión.')
  // The panel is as high as its text and button, although the page is higher.
  expect((await failure.boundingBox())?.height).toBeLessThan(200)
  for (const part of [failure, page.getByRole('heading', { level: 1 })]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(16)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16)
  }
})
