import { sample } from '@eqs/testing/suite'
import { listViolations } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { answer, badDigest, gate } from '../fixtures/remote-faults.ts'
import { beAway, hour } from '../fixtures/tab-life.ts'

// The host reports all failures. When the host itself fails to load, the page has to report that failure.

const hostFile = /\/host\/[^/]+\/main\.js/

const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' })

/** Records the beacons in which the page reports a failure of its host. */
function watchReports(page: Page): readonly unknown[] {
  const reported: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/telemetry')) reported.push(JSON.parse(request.postData() ?? ''))
  })
  return reported
}

/**
 * Opens the sign-in page and delays its host.
 *
 * @returns a function that lets the host load.
 */
async function openWithHeldHost(page: Page): Promise<() => void> {
  const { opened, open } = gate()
  await page.route(hostFile, async route => {
    await opened
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await expect(page.getByText('Cargando EQS Club…')).toBeAttached()
  return open
}

const hostFaults = [
  ['is missing', 404, '', /status of 404/],
  ['fails at the server', 500, '', /status of 500/],
  ['was tampered with', 200, '//', badDigest]
] as const

for (const [fault, status, body, message] of sample(hostFaults, 1)) {
  test(`if the host ${fault}, the page shows a failure, and Reintentar works once the host is back`, async ({
    page,
    problems
  }) => {
    problems.expect({ text: message, at: hostFile, times: 1 })
    const reported = watchReports(page)
    await page.route(hostFile, route => route.fulfill(answer(status, body)))
    await page.goto('/ingresa')
    await expect(page.getByRole('heading', { name: 'Servicio no disponible.' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('No pudimos abrir EQS Club. Probá de nuevo en un rato.')
    expect(await listViolations(page)).toEqual([])
    expect(reported).toEqual([
      {
        release: expect.any(Number),
        host: expect.any(String),
        rolloutBucket: expect.any(Number),
        event: 'host_failed',
        errorClass: 'network',
        outcome: 'failed'
      }
    ])

    await page.unroute(hostFile)
    await retry(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  })
}

test('a phone that sleeps while the host loads waits for it after waking, and reports no failure', async ({
  page
}) => {
  const reported = watchReports(page)
  const open = await openWithHeldHost(page)
  await beAway(page, hour)
  await expect(page.getByRole('status')).toHaveText('Está tardando más de lo normal…')
  await expect(retry(page)).toHaveCount(0)
  open()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(reported).toEqual([])
})

test('if the host hangs, the page shows a message after 5 s, a retry after 15 s, and the screen after a late answer', async ({
  page
}) => {
  const open = await openWithHeldHost(page)
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('status')).toHaveText('Está tardando más de lo normal…')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toHaveText('Podés esperar o probar de nuevo.')
  await expect(retry(page)).toBeVisible()
  expect(await listViolations(page)).toEqual([])

  open()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByText('Podés esperar o probar de nuevo.')).toHaveCount(0)
})
