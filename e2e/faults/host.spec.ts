import { violationsOf } from '../fixtures/barriers.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { answer, browserSays, gate } from '../fixtures/remote-faults.ts'

// The host is what tells of everybody's failures. Of its own, the page has to.

const hostFile = /\/host\/[^/]+\/main\.js/

const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' })

/** What the page told operators of its host. */
function watchTold(page: Page): readonly unknown[] {
  const told: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/telemetry')) told.push(JSON.parse(request.postData() ?? ''))
  })
  return told
}

for (const [fault, status, body] of [
  ['is gone', 404, ''],
  ['fails at the server', 500, ''],
  ['was tampered with', 200, '//']
] as const) {
  test(`a host that ${fault}: the page says so, and Reintentar works once it is back`, async ({
    page,
    problems
  }) => {
    problems.expect(...browserSays)
    const told = watchTold(page)
    await page.route(hostFile, route => route.fulfill(answer(status, body)))
    await page.goto('/ingresa')
    await expect(page.getByRole('heading', { name: 'Servicio no disponible.' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('No pudimos abrir EQS Club. Probá de nuevo en un rato.')
    expect(await violationsOf(page)).toEqual([])
    expect(told).toEqual([
      {
        release: expect.any(Number),
        host: expect.any(String),
        cohort: expect.any(Number),
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

test('a host that hangs: a word after five seconds, a way on after fifteen, and it may still come', async ({
  page
}) => {
  const { opened, open } = gate()
  await page.route(hostFile, async route => {
    await opened
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/ingresa', { waitUntil: 'commit' })
  await expect(page.getByText('Cargando EQS Club…')).toBeAttached()
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('status')).toHaveText('Está tardando más de lo normal…')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toHaveText('Podés esperar o probar de nuevo.')
  await expect(retry(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  open()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByText('Podés esperar o probar de nuevo.')).toHaveCount(0)
})
