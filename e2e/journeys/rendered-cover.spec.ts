import { expect, test } from '../fixtures/club.ts'
import { holdCode } from '../fixtures/held-code.ts'

// The brand chooses the image of the sign-in page. The provider returns the address of the image, and the
// page shows the image before any code is loaded.

test("the brand's image shows before any code has loaded, and is removed if it does not load", async ({
  page,
  problems
}) => {
  const pictures = page.getByRole('presentation').and(page.locator('img'))
  const cover = page.locator('#rendered').getByRole('presentation').and(page.locator('img'))
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await expect(cover).toBeVisible()
  expect(
    await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  ).toBe(1200)
  await code.arrive()
  await expect(pictures).toBeVisible()

  problems.expect({ text: /ERR_FAILED/, at: /\/signin-cover\.svg$/ })
  await page.route('**/signin-cover.svg', route => route.abort())
  const later = await holdCode(page)
  const asked = page.waitForEvent('requestfailed', request => request.url().endsWith('signin-cover.svg'))
  await page.reload({ waitUntil: 'commit' })
  await asked
  await expect(cover).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
  later.release()
})

test('on a phone, no larger element is painted after the rendered page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (entry instanceof LargestContentfulPaint)
          document.documentElement.dataset.largest = entry.element?.localName ?? 'gone'
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const code = await holdCode(page)
  await page.goto('/ingresa', { waitUntil: 'commit' })
  const picture = page.locator('img[data-asset]').last()
  await expect(picture).toBeVisible()
  await code.arrive()
  await expect(picture).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('html')).toHaveAttribute('data-largest', 'div')
})
