import { expect, signIn, test } from '../fixtures/club.ts'
import { ReportedFailures } from '../fixtures/reported-failures.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// Reports of failed calls and ended sessions: endpoint and reason, once, without data of the member.

test('a failed call is reported once, however often it is retried', async ({ page, sandbox, problems }) => {
  problems.expectStatus(500, '/v1/api/notifications')
  const member = await sandbox.createMember({ notifications: 1 })
  const reported = new ReportedFailures(page, 'mf-notifications')
  await sandbox.breakCalls({
    email: member.email,
    path: '/api/notifications',
    status: 500,
    body: {}
  })
  await keepSession(page, savedSession(member))
  await page.goto('/notificaciones')
  const again = page.getByRole('main').getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeVisible()
  await reported.expectOnly({ event: 'api_failed', errorClass: 'server' })
  const asked = page.waitForResponse('**/v1/api/notifications')
  await again.click()
  await asked
  await expect(again).toBeEnabled()
  await reported.expectOnly({ event: 'api_failed', errorClass: 'server' })
})

test('a failed redemption is reported as a redemption', async ({ page, sandbox, problems }) => {
  const member = await sandbox.createMember({ points: 500 })
  const { _id } = await sandbox.createPromo({ email: member.email, points: 10 })
  problems.expectStatus(500, `/v1/api/redeems/new/${_id}`, 1)
  const reported = new ReportedFailures(page, 'mf-catalogue')
  await sandbox.breakCalls({
    email: member.email,
    method: 'POST',
    path: `/api/redeems/new/${_id}`,
    status: 500,
    body: {}
  })
  await keepSession(page, savedSession(member))
  await page.goto(`/promo/${_id}`)
  await page.getByRole('button', { name: 'Quiero mi beneficio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await reported.expectOnly({ event: 'redeem_failed', errorClass: 'server' })
})

test('a session that ends is reported once with its reason, and a sign-out is not reported', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(401, /\/v1\/api\//)
  const [first, second] = [await sandbox.createMember(), await sandbox.createMember()]
  const reported = new ReportedFailures(page, 'mf-account')
  await sandbox.breakCalls({
    email: first.email,
    path: '/api/**',
    status: 401,
    body: { error: { name: 'TokenExpiredError', message: 'jwt expired' } }
  })
  await keepSession(page, savedSession(first))
  await page.goto('/mi-cuenta')
  await expect(page).toHaveURL(/\/ingresa/)
  await reported.expectOnly({ event: 'session_end', errorClass: 'expired' })

  reported.startOver()
  await signIn(page, second)
  // The requested page was the first member's. For another member the page restarts.
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/ingresa/)
  await reported.expectOnly()
})

test('a session that another tab ends is reported with that reason', async ({ page, context, sandbox }) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  const reported = new ReportedFailures(page, 'mf-account')
  const other = await context.newPage()
  await other.goto('/terminos-y-condiciones')
  await other.evaluate(() => localStorage.removeItem('EQS_PROD_AUTH'))
  await expect(page).toHaveURL(/\/ingresa/)
  await reported.expectOnly({ event: 'session_end', errorClass: 'other_tab' })
})

test('push problems are counted, except the first report of a page that no service is configured', async ({
  page
}) => {
  const reported = new ReportedFailures(page, 'mf-account')
  const report = (errorClass: string) =>
    page.evaluate(
      // biome-ignore lint/suspicious/noConsole: reports are read there
      line => console.warn(line),
      `[eqs] ${JSON.stringify({ event: 'push_failed', errorClass })}`
    )
  await page.goto('/healthz')
  await report('not_configured')
  await reported.expectOnly()
  await report('service')
  await report('not_configured')
  const [service, missing] = ['service', 'not_configured'].map(errorClass => ({
    event: 'push_failed',
    errorClass
  }))
  await reported.expectOnly({ ...service }, { ...missing })
  reported.startOver()
  await page.reload()
  await report('not_configured')
  await reported.expectOnly()
})
