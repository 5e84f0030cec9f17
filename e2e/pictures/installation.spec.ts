import { fileURLToPath } from 'node:url'
import { expect, headerPoints, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'

// The screenshots of the web app manifest, which browsers show before they install the club. Their sizes are in
// `app-manifest.ts` of the host's build.

const screens = [
  { file: 'screenshot-narrow', viewport: { width: 390, height: 844 }, scale: 2 },
  { file: 'screenshot-wide', viewport: { width: 1280, height: 800 }, scale: 1 }
] as const

for (const { file, viewport, scale } of screens) {
  test.describe(() => {
    test.use({ viewport, deviceScaleFactor: scale, colorScheme: 'light' })

    test(file, async ({ page, sandbox }) => {
      const names = { first_name: 'Sofía', last_name: 'Ledesma' }
      const member = await sandbox.createMember({ ...names, points: 12_450 })
      await keepSession(page, savedSession(member, { name: 'Sofía Ledesma' }))
      await page.goto('/')
      await typefacesHere(page)
      // Text that was there before the typefaces gets them with the next screen.
      await headerPoints(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.locator('[data-loading="true"]')).toHaveCount(0)
      const path = fileURLToPath(new URL(`../../host/icons/${file}.jpg`, import.meta.url))
      await page.screenshot({ path, type: 'jpeg', quality: 72 })
    })
  })
}
