import { stopCallLimits } from '../fixtures/call-limits.ts'
import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { answer } from '../fixtures/remote-faults.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// The code that sends calls is a chunk. The first call that is not an early call loads the chunk. Without the
// chunk no call is sent, and the member sees the reason.

/** The chunk that contains axios. */
const transport = /\/host\/[^/]+\/\d+\.js/

/** Opens a screen whose calls are all early calls. */
async function openMissions(page: Page, sandbox: Sandbox): Promise<void> {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
}

const openRedemptions = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Canjes' }).first().click()

test('if the code that sends calls cannot be loaded, the screen says that there is no connection until a retry', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(503, transport)
  await page.route(transport, route => route.fulfill(answer(503, '')))
  await openMissions(page, sandbox)
  await openRedemptions(page)
  await expect(page.getByRole('alert')).toContainText(
    'No pudimos cargar tus canjes. Parece que no tenés conexión.'
  )
  await page.unroute(transport)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No tenés canjes para mostrar')).toBeVisible()
})

test('if the code that sends calls does not arrive, the screen shows a timeout as for a call', async ({
  page,
  sandbox
}) => {
  const reachLimits = await stopCallLimits(page)
  await page.route(transport, () => {})
  await openMissions(page, sandbox)
  const asked = page.waitForRequest(transport)
  await openRedemptions(page)
  await asked
  // A press already requests the data. The test aborts this call only when the screen shows its failure.
  await expect(page.getByRole('heading', { level: 1, name: 'Canjes' })).toBeVisible()
  await reachLimits(15_000)
  await expect(page.getByRole('alert')).toContainText('La respuesta tardó demasiado.')
})
