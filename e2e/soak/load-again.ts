import type { Page } from '@playwright/test'
import { expect } from '../fixtures/club.ts'
import { hide } from '../fixtures/tab-life.ts'
import type { Tab } from '../sequences/walk.ts'

/**
 * Asks again for a document that the store could not give, as its member would.
 *
 * @param patience milliseconds until the store has to give it.
 * @returns whether that was needed.
 */
export async function loadAgain(page: Page, patience: number): Promise<boolean> {
  const isUnserved = () => page.getByText('Servicio no disponible.').first().isVisible()
  if (!(await isUnserved())) return false
  await expect(async () => {
    await page.reload()
    expect(await isUnserved()).toBe(false)
  }).toPass({ timeout: patience })
  return true
}

/** The same for a tab of a walk, no step of which begins with such a document. */
export async function loadTabAgain({ page, device, isHidden }: Tab, patience: number): Promise<void> {
  if (device.sky.isOffline) return
  if ((await loadAgain(page, patience)) && isHidden) await hide(page)
}
