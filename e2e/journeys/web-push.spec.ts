import { LocalPushService } from '@eqs/sandbox/testing/push-service'
import type { BrowserContext, Worker } from '@playwright/test'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'

// Push messages from the provider to the screen. The browser's own part alone is stood in for: its vendor's push service, which
// needs the internet. Here that is a server of the test, with keys that the test owns; what it receives is delivered to the
// service worker by the browser's protocol.

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const invitation = 'Activá las notificaciones en este dispositivo!'

let service: LocalPushService
test.beforeEach(async ({ sandbox }) => {
  service = await LocalPushService.start()
  await sandbox.allowPushService(service.origin)
})
test.afterEach(() => service.stop())

/** The browser subscribes with the test's push service, and asks the member before. */
async function subscribeHere(context: BrowserContext): Promise<void> {
  await context.addInitScript(device => {
    const store = 'test-subscription'
    const subscription = (key: string) => ({
      ...device,
      options: { applicationServerKey: bytes(key) },
      toJSON: () => device,
      unsubscribe: async () => sessionStorage.removeItem(store)
    })
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
        .buffer
    const replaced = {
      async getSubscription() {
        const key = sessionStorage.getItem(store)
        return key && subscription(key)
      },
      async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
        sessionStorage.setItem(store, applicationServerKey)
        return subscription(applicationServerKey)
      }
    }
    Object.assign(PushManager.prototype, replaced)
    // The test has granted it: headless, there is no one to ask.
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
  }, service.subscribe())
}

/** Hands messages to the club's worker, as the browser does when its push service has one. */
async function openDelivery(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const registrationId = await new Promise<string>(done => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) done(ours.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  return (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** What the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(one => ({
      title: one.title,
      body: one.body,
      lang: one.lang,
      icon: one.icon
    }))
  )

/** The club's worker as Playwright sees it. */
const workerOf = (context: BrowserContext): Worker => {
  const worker = context.serviceWorkers().find(one => one.url().endsWith('/service-worker.js'))
  if (!worker) throw new Error('the club has no worker')
  return worker
}

/**
 * The click on a notification, as far as a test can make one: Chromium has no protocol for it, and lets no event of a script open
 * a window or bring one to the front.
 *
 * @returns what the worker has asked the browser to open in a window of its own.
 */
const clickNotification = (context: BrowserContext, title: string) =>
  workerOf(context).evaluate(async wanted => {
    const scope: unknown = globalThis
    const { registration, clients } = scope as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (address: string) => Promise<null> }
    }
    const notification = (await registration.getNotifications()).find(one => one.title === wanted)
    const opened: string[] = []
    clients.openWindow = async address => {
      opened.push(address)
      return null
    }
    const works: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => works.push(work)
    })
    dispatchEvent(event)
    await Promise.all(works)
    return { opened, shown: (await registration.getNotifications()).length }
  }, title)

test('a member turns notifications on, and a new alert reaches the device and opens its address', async ({
  page,
  context,
  sandbox
}) => {
  await subscribeHere(context)
  const member = await sandbox.createMember({ points: 700 })
  await page.goto('/ingresa?path=/notificaciones')
  await signIn(page, member)
  const banner = page.getByRole('main').getByText(invitation)
  await expect(banner).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('Listo! Vas a recibir tus alertas en este dispositivo.')).toBeAttached()

  await waitForWorker(page)
  const promo = await sandbox.createPromo({ email: member.email, description_title: 'Parrillada para dos' })
  const alert = {
    title: 'Volvió la parrillada',
    message: 'La pidieron, la trajimos.',
    url: `/promo/${promo._id}`,
    image: '/v1/images/promos/medal-1.svg'
  }
  await sandbox.happenElsewhere(member.email, { alert })
  await sandbox.pushSettled()
  const [message] = service.received
  expect(JSON.parse(message?.text ?? '')).toMatchObject(alert)

  const deliver = await openDelivery(context, page)
  await deliver(message?.text ?? '')
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: alert.title,
        body: alert.message,
        lang: 'es-AR',
        icon: expect.stringMatching(/\/icon-180\.png$/)
      }
    ])
  // Sent again by the push service.
  await deliver(message?.text ?? '')
  await expect.poll(() => shown(page)).toHaveLength(1)

  expect(await clickNotification(context, alert.title)).toEqual({ opened: [], shown: 0 })
  await expect(page).toHaveURL(alert.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Parrillada para dos' })).toBeVisible()
})

test('after sign-out nothing more is sent, and what was shown goes', async ({ page, context, sandbox }) => {
  await subscribeHere(context)
  const member = await sandbox.createMember()
  await page.goto('/ingresa?path=/notificaciones')
  await signIn(page, member)
  await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Listo! Vas a recibir tus alertas en este dispositivo.')).toBeAttached()
  const deliver = await openDelivery(context, page)
  await deliver(JSON.stringify({ title: 'Sumaste 40 puntos', message: '', url: '' }))
  await expect.poll(() => shown(page)).toHaveLength(1)

  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/ingresa/)
  await expect.poll(() => shown(page)).toEqual([])
  await expect
    .poll(async () => {
      await sandbox.happenElsewhere(member.email, { alert: 'No llega' })
      await sandbox.pushSettled()
      return service.received.splice(0).length
    })
    .toBe(0)
})

test('a message that says nothing is shown as an alert, and opens Alertas', async ({ page, context }) => {
  await page.goto('/terminos-y-condiciones')
  await waitForWorker(page)
  const deliver = await openDelivery(context, page)
  for (const data of [
    '',
    '{',
    'null',
    '[]',
    '{"title":1,"message":{},"url":7,"image":"javascript:alert(1)"}'
  ]) {
    await deliver(data)
    await expect
      .poll(() => shown(page))
      .toEqual([expect.objectContaining({ title: 'EQS Club', body: 'Tenés una alerta nueva.' })])
    await clickNotification(context, 'EQS Club')
    await expect.poll(() => shown(page)).toEqual([])
  }
  await expect(page).toHaveURL(/\/ingresa\?path=(?:%2F|\/)notificaciones/)
})

test('an alert opens pages of others in a window of their own, and what is no page leads to Alertas', async ({
  page,
  context
}) => {
  await page.goto('/terminos-y-condiciones')
  await waitForWorker(page)
  const deliver = await openDelivery(context, page)
  const click = async (url: string) => {
    await deliver(JSON.stringify({ title: 'Cine', message: 'Dos por uno', url }))
    await expect.poll(() => shown(page)).toHaveLength(1)
    return (await clickNotification(context, 'Cine')).opened
  }
  expect(await click('www.cine.com.ar/sala')).toEqual(['https://www.cine.com.ar/sala'])
  expect(await click('/arrepentimiento.html')).toEqual([new URL('/arrepentimiento.html', page.url()).href])
  await expect(page).toHaveURL('/terminos-y-condiciones')

  for (const address of ['tel:08001234', 'javascript:alert(1)']) {
    expect(await click(address)).toEqual([])
    await expect(page).toHaveURL(/\/ingresa\?path=(?:%2F|\/)notificaciones/)
    await page.goto('/terminos-y-condiciones')
  }
})

test('without a push service nothing breaks, and it is said once in the console, not on every page', async ({
  page,
  context,
  sandbox
}) => {
  await subscribeHere(context)
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('Registration failed - push service error', 'AbortError')
    }
  })
  const warnings: string[] = []
  page.on('console', message => {
    if (message.text().includes('push_failed')) warnings.push(message.text())
  })
  await page.goto('/ingresa?path=/notificaciones')
  await signIn(page, await sandbox.createMember())
  await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText(/^No pudimos conectar este dispositivo/)).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText(/^No pudimos conectar este dispositivo/)).toBeAttached()
  expect(warnings).toHaveLength(1)
})
