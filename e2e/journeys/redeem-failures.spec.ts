import { sample } from '@eqs/testing/suite'
import { expect, headerPoints, type Page, signIn, test } from '../fixtures/club.ts'
import {
  askToRedeem,
  congratulations,
  openPromo,
  redeem,
  toRedeemCall,
  watchRedeems
} from '../fixtures/redeeming.ts'

const failed = 'Lo sentimos, no podemos procesar este canje en este momento.'

/** Resolves with the next request for the balance. */
const pointsAreReadAgain = (page: Page) =>
  page.waitForRequest(request => new URL(request.url()).pathname === '/v1/api/loyalty/status')

const faults = [
  ['a server error', { status: 500 }],
  ['an unavailable provider', { status: 503, body: '<h1>503</h1>', contentType: 'text/html' }],
  ['half an answer', { body: '{"redeemed":' }],
  ['a page instead of an answer', { body: '<!doctype html><h1>Wi-Fi</h1>', contentType: 'text/html' }],
  ['too many attempts', { status: 429, body: { error: 'Too many requests' } }]
] as const

for (const [what, fault] of sample(faults, 2)) {
  test(`after ${what}, no points are taken, the balance is read again, and a retry redeems`, async ({
    page,
    sandbox,
    problems
  }) => {
    const member = await sandbox.createMember({ points: 5000 })
    const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
    if ('status' in fault) problems.expectStatus(fault.status, `/v1/api/redeems/new/${promo._id}`, 1)
    await sandbox.breakCalls({ email: member.email, path: '/api/redeems/new/*', times: 1, ...fault })
    const sent = watchRedeems(page)
    await openPromo(page, member, promo._id, '5.000')

    const readAgain = pointsAreReadAgain(page)
    const dialog = await redeem(page)
    await expect(dialog).toContainText(failed)
    await readAgain
    await expect(headerPoints(page)).toContainText('5.000')

    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(congratulations(page)).toBeVisible()
    await expect(headerPoints(page)).toContainText('3.800')
    expect(sent).toEqual([toRedeemCall(promo._id), toRedeemCall(promo._id)])
    expect(await sandbox.ledger(member.email)).toMatchObject({ balance: 3800, redemptions: 1 })
  })
}

const refusals = [
  ['a refusal for an unknown reason', { redeemed: false, reason: 'Out of stock' }],
  ['an answer without content', []]
] as const

for (const [what, body] of sample(refusals, 1)) {
  test(`after ${what}, the failure is shown, and no points are taken`, async ({ page, sandbox }) => {
    const member = await sandbox.createMember({ points: 5000 })
    const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
    await sandbox.breakCalls({ email: member.email, path: '/api/redeems/new/*', body })
    await openPromo(page, member, promo._id, '5.000')

    const dialog = await redeem(page)
    await expect(dialog).toContainText(failed)
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Quiero mi beneficio' })).toBeVisible()
    await expect(headerPoints(page)).toContainText('5.000')
  })
}

test('without a network nothing can be sent, neither from the page nor from the dialog', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
  const sent = watchRedeems(page)
  await openPromo(page, member, promo._id, '5.000')

  const question = await askToRedeem(page)
  const goOn = question.getByRole('button', { name: 'Continuar' })
  await loseNetwork()
  await expect(question).toContainText(
    'Sin conexión no podés canjear. Volvé a intentarlo cuando tengas señal.'
  )
  await expect(goOn).toBeDisabled()
  await goOn.click({ force: true })
  await question.getByRole('button', { name: 'Cancelar' }).click()

  const want = page.getByRole('button', { name: 'Quiero mi beneficio' })
  await expect(want).toHaveAccessibleDescription('Vas a poder canjear cuando tengas señal.')
  await want.click({ force: true })
  await expect(question).toHaveCount(0)
  expect(sent).toEqual([])

  await context.setOffline(false)
  await expect(want).toBeEnabled()
  await redeem(page)
  await expect(congratulations(page)).toBeVisible()
  expect(sent).toEqual([toRedeemCall(promo._id)])
})

test('a session that ends during a redemption leads back to the promotion after the sign-in, without a redemption', async ({
  page,
  sandbox,
  problems
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
  problems.expectStatus(401, `/v1/api/redeems/new/${promo._id}`, 1)
  // The page reads the balance after each failed redemption. The session may have ended by then.
  problems.expect({ text: /status of 401 /, at: '/v1/api/loyalty/status', times: 'any' })
  await openPromo(page, member, promo._id, '5.000')
  const body = { error: { name: 'TokenExpiredError', message: 'jwt expired' } }
  await sandbox.breakCalls({ email: member.email, path: '/api/redeems/new/*', status: 401, body, times: 1 })

  await redeem(page)
  await expect(page).toHaveURL(`/ingresa?path=${encodeURIComponent(`/promo/${promo._id}`)}`)
  await expect(page.getByText('Tu sesión venció. Volvé a ingresar.')).toBeVisible()
  await signIn(page, member)
  await expect(page).toHaveURL(`/promo/${promo._id}`)
  await expect(headerPoints(page)).toContainText('5.000')
  await redeem(page)
  await expect(congratulations(page)).toBeVisible()
  await expect(headerPoints(page)).toContainText('3.800')
  expect(await sandbox.ledger(member.email)).toMatchObject({ balance: 3800, redemptions: 1 })
})
