import { expect, headerPoints, test } from '../fixtures/club.ts'
import { expectSameSession, keepSession, savedSession } from '../fixtures/saved-session.ts'

// Fault cases of the network that no other test covers.

test('N2 when the network is back, the notice disappears and the screen’s data is requested once', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ points: 2222 })
  await keepSession(page, savedSession(member))
  const missions = page.waitForResponse('**/api/missions')
  await page.goto('/mi-cuenta')
  await expect(headerPoints(page)).toContainText('2.222')
  // Waits for the last requests: one that the loss of the network cuts off would be sent again and counted
  // below. The balance is requested again only if it has arrived before the transactions.
  await missions
  await page.waitForLoadState('networkidle')
  await loseNetwork()
  const notice = page.getByText(/esperá a tener señal/)
  await expect(notice).toBeVisible()
  await sandbox.applyEvent(member.email, { points: 1111 })

  // Advances the clock, because data younger than half a minute is not refetched.
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/api/')) asked.push(pathname)
  })
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await expect(headerPoints(page)).toContainText('3.333')
  await expect(
    page
      .getByRole('banner')
      .getByText(/^\+1\.111/)
      .first()
  ).toBeVisible()
  // The balance may be fetched once more, when the ledger has a new transaction.
  const others = asked.filter(path => path !== '/v1/api/loyalty/status')
  expect(others.toSorted()).toEqual([...new Set(others)].toSorted())
  expect(asked.length - others.length).toBeLessThanOrEqual(2)
})

test('N3 behind a captive portal, the screen offers a retry, the member stays signed in, and the retry works', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 2222 })
  const saved = savedSession(member)
  await keepSession(page, saved)
  await page.goto('/mi-cuenta/canjes')
  await expect(page.getByText('No tenés canjes para mostrar')).toBeVisible()

  await page.route('**/v1/api/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title><h1>Conectate' })
  )
  await page.getByRole('link', { name: 'Misiones', exact: true }).click()
  const again = page.getByRole('main').getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeVisible()
  await expect(page.locator('html')).not.toContainText('Conectate')
  await expectSameSession(page, saved)
  await page.unrouteAll({ behavior: 'wait' })
  await again.click()
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
})
