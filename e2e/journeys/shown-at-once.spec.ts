import { expect, test } from '../fixtures/club.ts'
import { holdAnswer } from '../fixtures/held-answers.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test('a screen waits only for its code and its data', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  // Makes delays of 20 ms to 1 s a thousand times longer and stops `performance.now`. A screen with an
  // artificial delay then fails the test.
  await page.addInitScript(() => {
    performance.now = () => 1_000
    const { setTimeout } = window
    const stretched = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      setTimeout(work, delay >= 20 && delay <= 1_000 ? delay * 1_000 : delay, ...rest)
    Object.assign(window, { setTimeout: stretched })
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/mi-cuenta')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
})

for (const width of [320, 360, 390, 412, 1280])
  test(`the indicator of a pending request covers no text, at ${width} px`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 844 })
    await keepSession(page, savedSession(await sandbox.createMember({ points: 12_450 })))
    const held = await holdAnswer(page, '/api/missions')
    await page.goto('/mi-cuenta/misiones')
    const overlay = page.locator('[data-loading="true"]')
    await expect(overlay).toHaveCSS('opacity', '1')
    await expect(page.getByRole('banner')).toContainText('12.450')
    const covered = await overlay.locator('*').evaluateAll(parts => {
      const boxes = parts.map(part => part.getBoundingClientRect())
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const { currentNode } = texts
        const range = document.createRange()
        range.selectNodeContents(currentNode)
        const { x, y, right, bottom } = range.getBoundingClientRect()
        const isUnder = (box: DOMRect) => box.x < right && box.right > x && box.y < bottom && box.bottom > y
        if (currentNode.parentElement?.checkVisibility() && boxes.some(isUnder))
          found.push(currentNode.textContent ?? '')
      }
      return found
    })
    expect(covered).toEqual([])
    await held.release()
  })

test('an address that is opened again starts at the top, and a reload keeps the scroll position', async ({
  page,
  sandbox
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  const cards = page.getByRole('article')
  await page.goto('/')
  await expect(cards.nth(20)).toBeAttached()
  await page.evaluate(() => scrollTo(0, 1_500))
  await page.goto('/mi-cuenta')
  await page.goto('/?orden=mas-puntos')
  await expect(cards.nth(20)).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.evaluate(() => {
    scrollTo(0, 1_200)
    // Content that arrives late above the position moves it, so the position is read when the page is left.
    addEventListener('pagehide', () => sessionStorage.setItem('left-at', String(scrollY)))
  })
  await page.reload()
  const moved = () => page.evaluate(() => scrollY - Number(sessionStorage.getItem('left-at')))
  expect(await page.evaluate(() => Number(sessionStorage.getItem('left-at')))).toBeGreaterThanOrEqual(1_200)
  await expect.poll(moved).toBe(0)
})

test('a long text in the search does not make the page wider than the window', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto(`/?buscar=${'w'.repeat(60)}`)
  await expect(page.getByText(/w{60}/).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('with a stored page, the club’s fonts are used from the first screen on', async ({
    page,
    sandbox
  }) => {
    await keepSession(page, savedSession(await sandbox.createMember()))
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).length > 0 && document.fonts.size > 0))
      .toBe(true)
    await page.waitForLoadState('networkidle')
    for (const path of ['/mi-cuenta', '/', '/mi-cuenta']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
    }
  })
})
