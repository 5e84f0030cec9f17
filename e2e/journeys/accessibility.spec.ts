import { expectAccessible, windows } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/club.ts'
import { demoMember } from '../fixtures/member-states.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { memberScreens, visitorScreens } from '../fixtures/screen-addresses.ts'

test('the screens of visitors have no accessibility violations', async ({ page }) => {
  for (const path of visitorScreens)
    await test.step(path, async () => {
      await page.goto(path)
      await expectAccessible(page)
    })
})

test('every screen fills the window, and none is wider than the window', async ({ page }) => {
  await keepSession(page, savedSession(await demoMember(page)))
  for (const path of memberScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height })
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, `${path}, ${width} px`).toBeLessThanOrEqual(0)
      const sidebar = width < 1024 ? 0 : 248
      const main = async () => (await page.getByRole('main').boundingBox())?.width
      await expect.poll(main, `${path}, ${width} px`).toBeGreaterThan(width - sidebar - 20)
    }
  }
})
