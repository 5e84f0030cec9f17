import { LocalPushService } from '@eqs/sandbox/testing/push-service'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, headerPoints, signIn, test, withoutNetwork } from '../fixtures/club.ts'
import { onPhone } from '../fixtures/on-phone.ts'
import { PhoneClub } from '../fixtures/phone-club.ts'
import { clickNotification, openDelivery, shown, subscribeAt } from '../fixtures/push-device.ts'
import { congratulations, redeem } from '../fixtures/redeeming.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'

// The club of a developer's machine on a phone in the same network: `npm start -- --phone`.

let club: PhoneClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await PhoneClub.start()
})

test.afterAll(async () => {
  expect(await club.stop(), 'Ctrl-C ends it in order').toBe(0)
})

test('a phone that trusts the authority opens the club with its worker', async ({ request, follow }) => {
  const sandbox = new Sandbox(request, club.origin)
  const member = await sandbox.createMember({ points: 900 })
  await onPhone(await club.trusting(), follow, async page => {
    await test.step('the QR code of the terminal opens the club', async () => {
      await page.goto(`http://${club.host}/`)
      await expect(page).toHaveURL(`https://${club.host}/ingresa`)
      await signIn(page, member)
      await expect(headerPoints(page)).toContainText('900')
      await waitForWorker(page)
    })
    await test.step('outbox, control and operators’ pages are available only on the developer’s machine', async () => {
      const { port } = new URL(`https://${club.host}`)
      for (const path of ['/outbox', '/outbox.json', '/__control/requests', '/_releases', '/metrics']) {
        await expect(await request.get(club.origin + path), path).toBeOK()
        const asked = { headers: { Host: club.host }, ignoreHTTPSErrors: true }
        const answer = await request.get(`https://localhost:${port}${path}`, asked)
        expect(answer.status(), path).toBe(404)
      }
    })
  })
})

test('a member redeems on a phone, and has the code and the card there without a network', async ({
  request,
  follow,
  problems
}) => {
  const sandbox = new Sandbox(request, club.origin)
  const member = await sandbox.createMember({ points: 900 })
  const promo = await sandbox.createPromo({
    email: member.email,
    points: 100,
    description_title: 'Helado'
  })
  await onPhone(await club.trusting(), follow, async page => {
    await page.goto(`https://${club.host}/ingresa?path=/promo/${promo._id}`)
    await signIn(page, member)
    await redeem(page)
    const code = await congratulations(page).getByRole('code').innerText()
    await page.keyboard.press('Escape')
    await expect(headerPoints(page)).toContainText('800')
    await waitForWorker(page)

    await test.step('the browser can install the club', async () => {
      const devtools = await page.context().newCDPSession(page)
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
    })
    await test.step('without a network', async () => {
      problems.expect(...withoutNetwork)
      await page.context().setOffline(true)
      await page.goto(`https://${club.host}/mi-cuenta/canjes`)
      await expect(page.getByRole('article', { name: 'Helado' })).toContainText(code)
      await page.getByRole('banner').getByRole('link', { name: 'Mostrar mi tarjeta' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tu tarjeta' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Código QR de tu DNI/ })).toBeVisible()
    })
  })
})

test('an alert on a phone opens its promotion', async ({ request, follow }) => {
  const service = await LocalPushService.start()
  const sandbox = new Sandbox(request, club.origin)
  await sandbox.allowPushService(service.origin)
  const member = await sandbox.createMember({ points: 900 })
  const promo = await sandbox.createPromo({ email: member.email, description_title: 'Parrillada para dos' })
  await onPhone(await club.trusting(), follow, async page => {
    const phone = page.context()
    await subscribeAt(service, phone)
    await page.goto(`https://${club.host}/ingresa?path=/notificaciones`)
    await signIn(page, member)
    await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
    const thanks = page.getByRole('main').getByText('Listo! Vas a recibir tus alertas en este dispositivo.')
    await expect(thanks).toBeVisible()
    await waitForWorker(page)

    const alert = { title: 'Volvió la parrillada', message: 'La pidieron.', url: `/promo/${promo._id}` }
    await sandbox.applyEvent(member.email, { alert })
    await sandbox.pushSettled()
    const deliver = await openDelivery(phone, page)
    await deliver(service.received[0]?.text ?? '')
    await expect.poll(() => shown(phone)).toEqual([expect.objectContaining({ title: alert.title })])
    await clickNotification(phone, alert.title)
    await expect(page.getByRole('heading', { level: 1, name: 'Parrillada para dos' })).toBeVisible()
  })
  await service.stop()
})

test('a phone that does not trust the authority gets instructions without accessibility violations', async ({
  follow,
  problems
}) => {
  problems.expect({ text: /ERR_CERT_AUTHORITY_INVALID/, times: 'any' })
  await onPhone(club.inNetwork, follow, async page => {
    await page.goto(`http://${club.host}/promo/1`)
    await expect(page.getByRole('heading', { level: 1, name: 'EQS Club en tu teléfono' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'En un iPhone o iPad' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'En un Android' })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar el certificado' }).click()
    expect((await download).suggestedFilename()).toBe('eqs-club.crt')
  })
})

test('the terminal shows the address, a QR code and the steps', () => {
  expect(club.printed).toContain(`http://${club.host}`)
  expect(club.printed).toMatch(/[▄▀█]{10}/)
  expect(club.printed).toContain('how to trust "EQS Club en ')
})
