import type { Page } from '@playwright/test'
import { expect } from '../fixtures/club.ts'
import { hide } from '../fixtures/tab-life.ts'
import type { Tab } from '../sequences/walk.ts'

/**
 * Reloads a page whose document the store could not serve, as a member would.
 *
 * @param timeoutMs milliseconds until the store has to serve the document.
 * @returns true when a reload was needed.
 */
export async function loadAgain(page: Page, timeoutMs: number): Promise<boolean> {
  const isUnserved = () => page.getByText('Servicio no disponible.').first().isVisible()
  if (!(await isUnserved())) return false
  await expect(async () => {
    await page.reload()
    expect(await isUnserved()).toBe(false)
  }).toPass({ timeout: timeoutMs })
  return true
}

/**
 * Calls `loadAgain` for a tab of a walk, because no step of a walk can begin on an unserved page. A hidden
 * tab is hidden again after a reload. Does nothing offline.
 */
export async function loadTabAgain({ page, device, isHidden }: Tab, timeoutMs: number): Promise<void> {
  if (device.sky.isOffline) return
  if ((await loadAgain(page, timeoutMs)) && isHidden) await hide(page)
}
