import type { ReleaseKeys } from '@eqs/release'
import { expect, type Page } from '@playwright/test'
import { swollen } from '../fixtures/discovery-faults.ts'
import { serveLongCatalogue } from '../fixtures/long-catalogue.ts'
import { longestTask, watchTasks } from '../fixtures/long-tasks.ts'
import { slowDown } from '../fixtures/slow-phone.ts'
import { spoilPage } from '../fixtures/spoiled-release.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'
import { atMost, milliseconds, type Verdict } from './verdicts.ts'

// Measurements with large inputs, without a network, and on a slow phone. The member is signed in, unless the
// docstring says otherwise.

const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`

/**
 * Measures the longest task while a text that matches no promotion is typed into the search of 10,000
 * promotions.
 */
export async function measureLongCatalogue(page: Page): Promise<readonly Verdict[]> {
  await watchTasks(page)
  await serveLongCatalogue(page)
  await page.goto('/')
  await expect(page.getByText('10.000 beneficios').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).focus()
  await longestTask(page)
  await page.keyboard.type('benefico 77', { delay: 60 })
  await expect(page.getByText('No encontramos nada con «benefico 77»').first()).toBeVisible()
  const goal = 200
  return [atMost('longest task, typing among 10,000 promotions', goal, await longestTask(page), milliseconds)]
}

/**
 * Number of page loads with the huge discovery document. The fastest page load counts, because other
 * processes of the machine only slow a page load down.
 */
const loads = 3

/** Measures the longest task on a page whose discovery document has twenty megabytes and is refused. */
export const measureHugeDiscovery =
  ({ sign }: Pick<ReleaseKeys, 'sign'>) =>
  async (page: Page): Promise<readonly Verdict[]> => {
    await watchTasks(page)
    const document = await swollen(page, 1_800, async unsigned =>
      JSON.stringify({ ...unsigned, signature: sign(JSON.stringify(unsigned)) })
    )
    await spoilPage(page, document)
    await page.route('/discovery.json', route =>
      route.fulfill({ body: document, contentType: 'application/json' })
    )
    const busy: number[] = []
    for (let load = 0; load < loads; load += 1) {
      await page.goto('/mi-cuenta')
      await expect(page.getByText('Servicio no disponible.')).toBeVisible()
      busy.push(await longestTask(page))
    }
    const goal = 200
    return [atMost('longest task, a discovery document of 20 MB', goal, Math.min(...busy), milliseconds)]
  }

/**
 * Signs in and measures the time until 10,000 transactions, 500 alerts and 300 redemptions are downloaded as
 * one file.
 */
export async function measureOwnData(page: Page): Promise<readonly Verdict[]> {
  await page.goto('/ingresa?path=/tus-datos')
  await page.getByLabel('Email').fill('maraton@eqs.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('puntos123')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const button = page.getByRole('button', { name: 'Descargar mis datos' })
  await expect(button).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const coming = page.waitForEvent('download')
  const begun = performance.now()
  await button.click()
  await coming
  const goal = 3_000
  return [atMost('own data of 10,000 movements, until the file', goal, performance.now() - begun, seconds)]
}

/**
 * Measures the time until a new page shows a code without a network. The service worker has stored the page
 * and the code.
 */
export async function measureStoredCode(page: Page): Promise<readonly Verdict[]> {
  const code = page.getByRole('article').getByText(/^EQS-/)
  await page.goto('/mi-cuenta/canjes')
  await expect(code.first()).toBeVisible()
  await waitForWorker(page)
  await page.context().setOffline(true)
  const opened = await page.context().newPage()
  const begun = performance.now()
  await opened.goto('/mi-cuenta/canjes')
  await expect(opened.getByRole('article').getByText(/^EQS-/).first()).toBeVisible()
  const goal = 5_000
  return [atMost('a stored code without a network', goal, performance.now() - begun, seconds)]
}

/**
 * Measures the first visit to the sign-in page on a slow phone with a slow network. The visitor is not signed
 * in.
 */
export async function measureSlowPhone(page: Page): Promise<readonly Verdict[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      const last = list.getEntries().at(-1)
      if (last) Object.assign(window, { largestPaint: last.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await slowDown(page)
  const begun = performance.now()
  await page.goto('/ingresa')
  await page.getByLabel('Email').fill('nadie@eqs.example')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const refusal = page.getByRole('link', { name: 'Escribí tu contraseña.' })
  await expect(refusal).toBeVisible({ timeout: 60_000 })
  const answers = performance.now() - begun
  const paint = await page.evaluate(() => Number(Reflect.get(window, 'largestPaint')))
  return [
    atMost('largest paint, CPU ÷ 6 and slow 3G', 4_000, paint, milliseconds),
    atMost('first answer to a press, CPU ÷ 6 and slow 3G', 20_000, answers, seconds)
  ]
}
