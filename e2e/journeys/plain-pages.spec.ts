import { sample } from '@eqs/testing/suite'
import { expect, test } from '../fixtures/club.ts'

for (const width of sample([390, 1280], 1))
  test(`the image of the sign-in page starts at the top of the page, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/ingresa')
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    const cover = page.getByRole('main').locator('svg, img').first()
    await expect.poll(async () => (await cover.boundingBox())?.y).toBe(0)
  })
