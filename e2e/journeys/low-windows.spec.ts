import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { askToRedeem, congratulations, copyButton, openPromo, someCode } from '../fixtures/redeeming.ts'

/** @returns the visible part of an element, from 0 to 1. */
const seenPart = (element: Locator) =>
  element.evaluate(
    one =>
      new Promise<number>(resolve => {
        const observer = new IntersectionObserver(([entry]) => {
          resolve(entry?.intersectionRatio ?? 0)
          observer.disconnect()
        })
        observer.observe(one)
      })
  )

for (const window of [
  { width: 320, height: 256 },
  { width: 341, height: 162 }
])
  test(`at ${window.width} × ${window.height} Enter confirms no price out of view, and each part of the dialog can be seen`, async ({
    page,
    sandbox
  }) => {
    const member = await sandbox.createMember({ points: 5000 })
    const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
    await page.setViewportSize(window)
    await openPromo(page, member, promo._id, '5.000')
    const dialog = await askToRedeem(page)
    const next = dialog.getByRole('button', { name: 'Continuar' })
    expect(await seenPart(dialog.getByRole('heading', { name: '¿Lo canjeamos?' }))).toBe(1)

    await test.step('Enter does not confirm a price that is out of view', async () => {
      expect(await seenPart(next)).toBe(0)
      await expect(next).not.toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('heading', { name: '¿Lo canjeamos?' })).toBeVisible()
    })

    await test.step('each part of the dialog can be scrolled into view', async () => {
      for (const part of [
        dialog.getByText('Vas a canjear 1.200 puntos'),
        dialog.getByText('Te van a quedar 3.800 puntos'),
        next,
        dialog.getByRole('button', { name: 'Cancelar' })
      ]) {
        await part.scrollIntoViewIfNeeded()
        expect(await seenPart(part)).toBe(1)
      }
    })

    await test.step('the code is readable', async () => {
      await next.click()
      const code = copyButton(congratulations(page)).getByText(someCode).first()
      await code.scrollIntoViewIfNeeded()
      expect(await seenPart(code)).toBe(1)
    })
  })
