import { expect, headerPoints, test } from '../fixtures/club.ts'
import { holdAnswer } from '../fixtures/held-answers.ts'
import { ReportedFailures } from '../fixtures/reported-failures.ts'
import { expectSameSession, keepSession, savedSession } from '../fixtures/saved-session.ts'

// Fault cases of answers that no other test covers in a browser.

test('A2 a screen that is left before its answer comes shows no late failure', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ notifications: 3 })
  const reported = new ReportedFailures(page, 'mf-notifications')
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta/canjes')
  await expect(page.getByText('No tenés canjes para mostrar')).toBeVisible()

  // Waits for the prefetch of other screens' data, which would otherwise get the fault.
  await page.waitForLoadState('networkidle')
  await sandbox.breakCalls({
    email: member.email,
    path: '/api/notifications',
    status: 500,
    body: {},
    times: 1
  })
  const answer = await holdAnswer(page, '/api/notifications')
  await page.getByRole('link', { name: 'Alertas' }).click()
  await answer.given
  // Pointing at the link may have started the call. Leaving the screen aborts the call only if the screen
  // already uses it.
  await expect(page.getByRole('button', { name: 'Marcar todos como leidos' })).toBeVisible()
  await page.getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await answer.release()
  await expect(page.locator('[data-loading="true"]')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await reported.expectOnly()

  await page.getByRole('link', { name: 'Alertas' }).click()
  await expect(page.getByText('Un aviso de prueba.').first()).toBeVisible()
})

test('A5 if one call says that the account is disabled, its screen offers a retry and the session continues', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(403, '/v1/api/notifications', 1)
  const member = await sandbox.createMember({ notifications: 1 })
  const saved = savedSession(member)
  const refusal = await sandbox.holdCall({
    email: member.email,
    path: '/api/notifications',
    status: 403,
    body: { error: 'Disabled' },
    times: 1
  })
  await keepSession(page, saved)
  await page.goto('/notificaciones')
  // The answer to the shell's call has another number of unread alerts than the page, so the list is requested
  // again. If that came after the refusal, the button would go before the press.
  await expect(headerPoints(page)).toContainText(/\d/)
  await refusal.release()
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Un aviso de prueba.')).toBeVisible()
  await expectSameSession(page, saved)
})
