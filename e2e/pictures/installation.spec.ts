import { fileURLToPath } from 'node:url'
import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

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
      const member = await sandbox.createMember({ name: 'Sofía', points: 12_450 })
      await keepSession(page, savedSession(member))
      await page.goto('/')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.evaluate(() =>
        Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map(one => one.decode()))
      )
      await page.evaluate(() => document.fonts.ready)
      const path = fileURLToPath(new URL(`../../host/icons/${file}.jpg`, import.meta.url))
      await page.screenshot({ path, type: 'jpeg', quality: 72 })
    })
  })
}
