import { LocalPushService } from '@eqs/sandbox/testing/push-service'
import { expect, signIn, test } from '../fixtures/club.ts'
import { clickNotification, openDelivery, shown, subscribeAt } from '../fixtures/push-device.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'

// Push messages from the provider to the screen. A server of the test replaces only the push service of the
// browser's vendor, which needs the internet. The test delivers the messages that this server receives to the
// service worker by DevTools.

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const invitation = 'Activá las notificaciones en este dispositivo!'

let service: LocalPushService
test.beforeEach(async ({ sandbox }) => {
  service = await LocalPushService.start()
  await sandbox.allowPushService(service.origin)
})
test.afterEach(() => service.stop())

test('a member turns notifications on, and a new alert reaches the device and opens its address', async ({
  page,
  context,
  sandbox
}) => {
  await subscribeAt(service, context)
  const member = await sandbox.createMember({ points: 700 })
  await page.goto('/ingresa?path=/notificaciones')
  await signIn(page, member)
  const banner = page.getByRole('main').getByText(invitation)
  await expect(banner).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
  await expect(banner).toBeHidden()
  const thanks = page.getByRole('main').getByText('Listo! Vas a recibir tus alertas en este dispositivo.')
  await expect(thanks).toBeVisible()

  await waitForWorker(page)
  const promo = await sandbox.createPromo({ email: member.email, description_title: 'Parrillada para dos' })
  const alert = {
    title: 'Volvió la parrillada',
    message: 'La pidieron, la trajimos.',
    url: `/promo/${promo._id}`,
    image: '/v1/images/promos/medal-1.svg'
  }
  await sandbox.applyEvent(member.email, { alert })
  await sandbox.pushSettled()
  const [message] = service.received
  expect(JSON.parse(message?.text ?? '')).toMatchObject(alert)

  const deliver = await openDelivery(context, page)
  await deliver(message?.text ?? '')
  await expect
    .poll(() => shown(context))
    .toEqual([
      {
        title: alert.title,
        body: alert.message,
        lang: 'es-AR',
        icon: expect.stringMatching(/\/icon-180\.png$/)
      }
    ])
  // A second message for the same alert replaces the first notification. Its different text shows that the
  // second message was handled.
  await deliver(JSON.stringify({ ...JSON.parse(message?.text ?? ''), message: 'Llegó de nuevo.' }))
  await expect
    .poll(() => shown(context))
    .toEqual([expect.objectContaining({ title: alert.title, body: 'Llegó de nuevo.' })])

  expect(await clickNotification(context, alert.title)).toEqual([])
  await expect.poll(() => shown(context)).toEqual([])
  await expect(page).toHaveURL(alert.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Parrillada para dos' })).toBeVisible()
  await expect(page.getByText(invitation)).toBeHidden()
})

test('after signing out no message is sent, and shown notifications are closed', async ({
  page,
  context,
  sandbox
}) => {
  await subscribeAt(service, context)
  const member = await sandbox.createMember()
  await page.goto('/ingresa?path=/notificaciones')
  await signIn(page, member)
  await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
  const thanks = page.getByRole('main').getByText('Listo! Vas a recibir tus alertas en este dispositivo.')
  await expect(thanks).toBeVisible()
  const deliver = await openDelivery(context, page)
  await deliver(JSON.stringify({ title: 'Sumaste 40 puntos', message: '', url: '' }))
  await expect.poll(() => shown(context)).toHaveLength(1)

  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/ingresa/)
  await expect.poll(() => shown(context)).toEqual([])
  await expect
    .poll(async () => {
      await sandbox.applyEvent(member.email, { alert: 'No llega' })
      await sandbox.pushSettled()
      return service.received.splice(0).length
    })
    .toBe(0)
})

test('a message without content is shown as an alert, and opens Alertas', async ({ page, context }) => {
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
      .poll(() => shown(context))
      .toEqual([expect.objectContaining({ title: 'EQS Club', body: 'Tenés una alerta nueva.' })])
    await clickNotification(context, 'EQS Club')
    await expect.poll(() => shown(context)).toEqual([])
  }
  await expect(page).toHaveURL(/\/ingresa\?path=(?:%2F|\/)notificaciones/)
})

test('an alert with an address outside the club opens a new window, and an invalid address opens Alertas', async ({
  page,
  context
}) => {
  await page.goto('/terminos-y-condiciones')
  await waitForWorker(page)
  const deliver = await openDelivery(context, page)
  const click = async (url: string) => {
    await deliver(JSON.stringify({ title: 'Cine', message: 'Dos por uno', url }))
    await expect.poll(() => shown(context)).toHaveLength(1)
    const opened = await clickNotification(context, 'Cine')
    await expect.poll(() => shown(context)).toEqual([])
    return opened
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

test('if the push service fails, the club works, and the console reports it once', async ({
  page,
  context,
  sandbox
}) => {
  await subscribeAt(service, context)
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('test-attempts', `${Number(sessionStorage.getItem('test-attempts')) + 1}`)
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
  await expect(page.getByRole('main').getByText(/^No pudimos conectar este dispositivo/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  const attempts = () => page.evaluate(() => Number(sessionStorage.getItem('test-attempts')))
  const before = await attempts()
  await page.reload()
  await expect.poll(attempts).toBeGreaterThan(before)
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  expect(warnings).toHaveLength(1)
})
