import { expectNoBarriers } from '../fixtures/barriers.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { memberScreens, visitorScreens } from '../fixtures/screen-addresses.ts'

async function expectNoBarriersAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectNoBarriers(page)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })

      test('visitors meet no barrier', async ({ page }) => {
        for (const path of visitorScreens) await test.step(path, () => expectNoBarriersAt(page, path))
      })

      test('every screen fills the window, and none is wider', async ({ page }) => {
        await page.goto('/ingresa')
        await signIn(page, { email: 'socia@eqs.example', password: 'puntos123' })
        for (const path of memberScreens) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth
          )
          expect(overflow, path).toBeLessThanOrEqual(0)
          const sidebar = width < 1024 ? 0 : 248
          expect((await page.getByRole('main').boundingBox())?.width, path).toBeGreaterThan(
            width - sidebar - 20
          )
        }
      })
    })
  }
}
