import type { Request } from '@playwright/test'
import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'
import { keepSession, readSession, savedSession } from '../fixtures/saved-session.ts'

const expired = 'Tu sesión venció. Volvé a ingresar.'

/** True for the sign-in page, with any query. */
const isSignIn = (url: string) => new URL(url).pathname === '/ingresa'

test('a session that expired while the member was away leads once to the sign-in page, and then back', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(401, /\/v1\/api\//)
  const member = await sandbox.createMember({ points: 6666 })
  const asked = '/mi-cuenta/canjes?estado=activo#abajo'
  const arrivals: string[] = []
  page.on('framenavigated', frame => {
    if (isSignIn(frame.url())) arrivals.push(frame.url())
  })
  await keepSession(page, savedSession({ ...member, token: await sandbox.expiredToken(member.email) }))

  await page.goto(asked)
  await expect(page).toHaveURL(`/ingresa?path=${encodeURIComponent(asked)}`)
  await expect(page.getByText(expired)).toHaveCount(1)
  await expect(page.getByText(expired)).toBeVisible()
  expect(await readSession(page)).toBeNull()

  await signIn(page, member)
  await expect(page).toHaveURL(asked)
  await expect(headerPoints(page)).toContainText('6.666')
  await expect(page.getByText(expired)).toHaveCount(0)
  expect(arrivals).toHaveLength(1)
})

test('a session that expires during use ends once, at the first call that is refused', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(401, /\/v1\/api\//)
  const member = await sandbox.createMember()
  const redemptions = page.waitForResponse(/\/v1\/api\/redeems\?/)
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(headerPoints(page)).toContainText('10.000')
  // Waits for all calls of this page, the redemptions last. A refused call would end the session here.
  await expect(page.getByRole('main').locator('a[href^="/promo/"]').first()).toBeVisible()
  await redemptions
  const arrivals: string[] = []
  page.on('framenavigated', frame => {
    if (isSignIn(frame.url())) arrivals.push(frame.url())
  })

  const error = { name: 'TokenExpiredError', message: 'jwt expired' }
  await sandbox.breakCalls({ email: member.email, path: '/api/**', status: 401, body: { error } })
  await page.getByRole('link', { name: 'Alertas' }).click()
  await expect(page).toHaveURL(`/ingresa?path=${encodeURIComponent('/notificaciones')}`)
  await expect(page.getByText(expired)).toBeVisible()
  expect(arrivals).toHaveLength(1)
})

test('a member whose account was closed is signed out by the first answer, with the reason', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(403, /\/v1\/api\//)
  const member = await sandbox.createMember()
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(headerPoints(page)).toContainText('10.000')

  // Waits for all calls of this page. A refused call would end the session before the reload.
  await expect(page.getByRole('main').locator('a[href^="/promo/"]').first()).toBeVisible()

  await sandbox.disable(member.email)
  await page.reload()
  await expect(page).toHaveURL('/ingresa')
  await expect(page.getByText('Tu cuenta no está habilitada.')).toBeVisible()
  expect(await readSession(page)).toBeNull()
})

test("the member's token is sent with the provider's calls and with no other request", async ({
  page,
  sandbox
}) => {
  const picture = 'https://imagenes.example/promo.svg'
  const member = await sandbox.createMember({ notifications: 1 })
  await sandbox.createPromo({
    description_title: 'Con imagen ajena',
    points: 1,
    images: [{ url: picture }],
    email: member.email
  })
  await page.route(picture, route =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  )
  const requests: Request[] = []
  page.on('request', request => {
    if (request.url().startsWith('http')) requests.push(request)
  })

  await test.step('a visitor sends no token', async () => {
    for (const path of ['/ingresa', '/registrate', '/recuperar-contrasena']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(requests.filter(isCall).length).toBeGreaterThan(0)
    expect(await bearers(requests)).toEqual([])
    requests.length = 0
  })

  await test.step('a member sends the token with every call, and with no other request', async () => {
    await keepSession(page, savedSession(member))
    await page.goto('/')
    await expect(headerPoints(page)).toContainText('10.000')
    await expect(page.getByRole('link', { name: 'Con imagen ajena' })).toBeVisible()
    await page.getByRole('link', { name: 'Alertas' }).click()
    await expect(page.getByText('Un aviso de prueba.')).toBeVisible()
    await expect.poll(() => requests.some(request => request.url() === picture)).toBe(true)

    const calls = requests.filter(isCall).map(request => request.url())
    expect(calls.length).toBeGreaterThan(2)
    expect(await bearers(requests)).toEqual(calls.map(url => `${url} Bearer ${member.token}`))
  })

  await test.step('no request has the token after signing out', async () => {
    await page.getByRole('button', { name: 'Tu perfil' }).click()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL('/ingresa')
    requests.length = 0
    await page.getByRole('link', { name: '¿No tenés cuenta? Registrate' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Creá tu cuenta' })).toBeVisible()
    await expect.poll(() => requests.some(isCall)).toBe(true)
    expect(await bearers(requests)).toEqual([])
  })
})

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/v1/api/')

/** @returns the address and the Authorization header of each request that has one. */
async function bearers(requests: readonly Request[]): Promise<readonly string[]> {
  const headers = await Promise.all(requests.map(request => request.headerValue('authorization')))
  return requests.flatMap((request, index) => {
    const value = headers[index]
    return value ? [`${request.url()} ${value}`] : []
  })
}
