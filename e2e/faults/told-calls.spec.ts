import { expect, signIn, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { ToldFailures } from '../fixtures/told-failures.ts'

// What operators learn of calls that fail and of sessions that end: the endpoint and why, once, and nothing of whom.

test('a call that fails is told once, however often it is tried', async ({ page, sandbox, problems }) => {
  problems.expect(/status of 50\d/)
  const member = await sandbox.createMember({ notifications: 1 })
  const told = new ToldFailures(page, 'mf-notifications')
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
  await told.expectOnly({ event: 'api_failed', errorClass: 'server' })
  const asked = page.waitForResponse('**/v1/api/notifications')
  await again.click()
  await asked
  await expect(again).toBeEnabled()
  await told.expectOnly({ event: 'api_failed', errorClass: 'server' })
})

test('a redemption that fails is told as one', async ({ page, sandbox, problems }) => {
  problems.expect(/status of 50\d/)
  const member = await sandbox.createMember({ points: 500 })
  const { _id } = await sandbox.createPromo({ email: member.email, points: 10 })
  const told = new ToldFailures(page, 'mf-catalogue')
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
  await told.expectOnly({ event: 'redeem_failed', errorClass: 'server' })
})

test('a session that ends is told once, with the reason; one that a member ends is not', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(/status of 40\d/)
  const [first, second] = [await sandbox.createMember(), await sandbox.createMember()]
  const told = new ToldFailures(page, 'mf-account')
  await sandbox.breakCalls({
    email: first.email,
    path: '/api/**',
    status: 401,
    body: { error: { name: 'TokenExpiredError', message: 'jwt expired' } }
  })
  await keepSession(page, savedSession(first))
  await page.goto('/mi-cuenta')
  await expect(page).toHaveURL(/\/ingresa/)
  await told.expectOnly({ event: 'session_end', errorClass: 'expired' })

  told.startOver()
  await signIn(page, second)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/ingresa/)
  await told.expectOnly()
})

test('a session that another tab ends is told as that', async ({ page, context, sandbox }) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  const told = new ToldFailures(page, 'mf-account')
  const other = await context.newPage()
  await other.goto('/terminos-y-condiciones')
  await other.evaluate(() => localStorage.removeItem('EQS_PROD_AUTH'))
  await expect(page).toHaveURL(/\/ingresa/)
  await told.expectOnly({ event: 'session_end', errorClass: 'other_tab' })
})
