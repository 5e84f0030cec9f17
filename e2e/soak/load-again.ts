import type { Page } from '@playwright/test'
import { expect } from '../fixtures/club.ts'
import { hide } from '../fixtures/tab-life.ts'
import type { Tab } from '../sequences/walk.ts'

/**
 * Reloads a page that the store could not serve, as a member would, until the store serves it. Does nothing
 * when the page was served.
 *
 * @param timeoutMs time limit for the store to serve the page, in milliseconds.
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
 * Calls `loadAgain` for a tab of a random walk, because no step can begin on a page that was not served.
 * Hides a hidden tab again after the reload. Does nothing offline.
 */
export async function loadTabAgain({ page, device, isHidden }: Tab, timeoutMs: number): Promise<void> {
  if (device.sky.isOffline) return
  if ((await loadAgain(page, timeoutMs)) && isHidden) await hide(page)
}
