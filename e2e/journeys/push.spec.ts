import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// Tests cannot reach OneSignal. The fake behaves as the published sources of OneSignal: a script loads
// another script, settings arrive as a script, and the API is called.

const appId = '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e'
const sdk = 'https://cdn.onesignal.com/sdks/web/v16'
const api = 'https://api.onesignal.com'

const script = (source: string) => `
  const script = document.createElement('script')
  script.src = '${source}'
  document.head.append(script)`

const standIn = `
  const tell = (...what) => fetch('${api}/calls', { method: 'POST', body: JSON.stringify(what) }).then(() => {})
  const service = {
    init: ({ appId }) => new Promise(done => {
      window.__jp0 = () => done(tell('init', appId))
      ${script(`${api}/sync/${appId}/web?callback=__jp0`)}
    }),
    login: id => tell('login', id),
    logout: () => tell('logout'),
    Notifications: { requestPermission: () => tell('subscribe') },
    User: { addTags: tags => tell('tags', tags), removeTags: names => tell('untag', names) }
  }
  for (const callback of window.OneSignalDeferred) callback(service)
  window.OneSignalDeferred.push = callback => callback(service)`

/**
 * Serves a fake of OneSignal.
 *
 * @returns the messages that the fake receives, updated as they arrive.
 */
async function standForService(context: BrowserContext): Promise<readonly unknown[][]> {
  const calls: unknown[][] = []
  const javascript = (body: string) => ({ contentType: 'text/javascript', body })
  await context.route(`${sdk}/**`, async route => {
    const isFirst = route.request().url().endsWith('/OneSignalSDK.page.js')
    await route.fulfill(javascript(isFirst ? script(`${sdk}/OneSignalSDK.page.es6.js?v=160608`) : standIn))
  })
  await context.route(`${api}/**`, async route => {
    const request = route.request()
    if (request.method() === 'POST') calls.push(JSON.parse(request.postData() ?? ''))
    await route.fulfill({
      ...javascript('__jp0({})'),
      headers: { 'access-control-allow-origin': '*' }
    })
  })
  return calls
}

// One separate club for all tests of this file.
test.describe.configure({ mode: 'serial' })

let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
  await club.release('config', 'set', `pushAppId=${appId}`)
})

test.afterAll(() => club.stop())

test('with a push application, the member is linked to it after signing in and unlinked after signing out', async ({
  page,
  context,
  request
}) => {
  const calls = await standForService(context)
  // Some headless browsers have no notifications and never show a permission prompt.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }))
  const member = await new Sandbox(request, club.origin).createMember({ points: 700 })
  await page.goto(`${club.origin}/ingresa`)
  expect(calls).toEqual([])

  await signIn(page, member)
  const tags = expect.objectContaining({ id: member._id, email: member.email, points: '700' })
  await expect
    .poll(() => calls)
    .toEqual([['init', appId], ['login', member._id], ['subscribe'], ['tags', tags]])
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/ingresa/)
  const personal = ['id', 'email', 'first_name', 'last_name', 'points', 'national_identity']
  await expect
    .poll(() => calls.slice(4))
    .toEqual([['tags', { logged: 'false' }], ['untag', personal], ['logout']])
})

const invitation = 'Activá las notificaciones en este dispositivo!'

/** Simulates a browser that has not requested the permission yet, and the member's answer to the request. */
async function answerWhenAsked(context: BrowserContext, answer: NotificationPermission): Promise<void> {
  await context.addInitScript(given => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = given
      return permission
    }
  }, answer)
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: invitation })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' }).click()

/** @returns the stored record of the session's offer. */
const storedOffer = (page: Page) => page.evaluate(() => localStorage.getItem('EQS_PROD_MEMBER_PUSH_OFFER'))

test('notifications are offered once a session after signing in, and on Alertas by its banner only', async ({
  page,
  context,
  request
}) => {
  const calls = await standForService(context)
  await answerWhenAsked(context, 'granted')
  const member = await new Sandbox(request, club.origin).createMember({ points: 700 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${club.origin}/ingresa`)
  await signIn(page, member)
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ahora no' }).focus()
  await page.keyboard.press('Enter')
  await expect(offer(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  await expect.poll(() => calls.filter(([what]) => what === 'init')).toHaveLength(2)
  await openMenu(page)
  await page.getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await signIn(page, member)
  await expect(offer(page)).toBeVisible()
  await openMenu(page)
  await page.getByRole('link', { name: /^Alertas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await expect(page.getByRole('main').getByText(invitation)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.goBack()
  await offer(page).getByRole('button', { name: 'Activar' }).click()
  const thanks = page.getByRole('main').getByText('Listo! Vas a recibir tus alertas en este dispositivo.')
  await expect(thanks).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  expect(calls).toContainEqual(['login', member._id])
})

test('the offer of notifications waits until the member has left a form', async ({
  page,
  context,
  request
}) => {
  await standForService(context)
  await answerWhenAsked(context, 'granted')
  let letItCome = () => {}
  const gate = new Promise<void>(done => {
    letItCome = done
  })
  await context.route(`${sdk}/OneSignalSDK.page.js`, async route => {
    await gate
    await route.fallback()
  })
  const member = await new Sandbox(request, club.origin).createMember()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${club.origin}/ingresa?path=/perfil`)
  await signIn(page, member)
  await page.getByLabel('Nombre', { exact: true }).fill('Rosa')
  letItCome()
  await expect.poll(() => storedOffer(page)).toContain('due')
  await expect(offer(page)).toHaveCount(0)

  await openMenu(page)
  await page.getByRole('link', { name: 'Mi Cuenta' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(offer(page)).toBeVisible()
})

test('the policy allows the scripts of the service and no other', async ({ page }) => {
  await page.goto(`${club.origin}/ingresa`)
  await takenOver(page)
  const isLetIn = (address: string) =>
    page.evaluate(source => {
      try {
        Object.assign(document.createElement('script'), { src: source })
        return true
      } catch {
        return false
      }
    }, address)
  expect(await isLetIn(`${sdk}/OneSignalSDK.page.js`)).toBe(true)
  expect(await isLetIn(`${sdk}/Other.js`)).toBe(false)
  expect(await isLetIn(`${api}/sync/another/web`)).toBe(false)

  const worker = await page.request.get(`${club.origin}/push/OneSignalSDKWorker.js?appId=${appId}`)
  expect(worker.headers()['content-type']).toContain('text/javascript')
  expect(await worker.text()).toBe(await readFile(club.path('push/OneSignalSDKWorker.js'), 'utf8'))
})

test('without a push application the console says so once, and nothing is offered', async ({
  page,
  request
}) => {
  await club.release('config', 'set', 'pushAppId=')
  const warnings: string[] = []
  page.on('console', message => {
    if (message.text().includes('the app id must be provided')) warnings.push(message.text())
  })
  await page.goto(`${club.origin}/ingresa?path=/notificaciones`)
  await signIn(page, await new Sandbox(request, club.origin).createMember())
  const alerts = page.getByRole('heading', { level: 1, name: 'Alertas' })
  await expect(alerts).toBeVisible()
  await expect.poll(() => warnings).toHaveLength(1)
  await expect(page.getByText(invitation)).toHaveCount(0)

  await page.reload()
  await expect(alerts).toBeVisible()
  await expect(page.getByText(invitation)).toHaveCount(0)
  expect(warnings).toHaveLength(1)
})
