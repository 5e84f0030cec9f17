import { fileURLToPath } from 'node:url'
import { LocalPushService } from '@eqs/sandbox/testing/push-service'
import { expect, signIn, test } from '../fixtures/club.ts'
import { onPhone } from '../fixtures/on-phone.ts'
import { PhoneClub } from '../fixtures/phone-club.ts'
import { openDelivery, subscribeAt } from '../fixtures/push-device.ts'
import { congratulations, redeem } from '../fixtures/redeeming.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'
import { savePicture } from './save-picture.ts'

// The club of a developer's machine on a phone: trusting the authority, redeeming, alerts, and the card without a network.

test('phone', async ({ page: album, request, follow, problems }) => {
  test.setTimeout(300_000)
  problems.expect({ text: /ERR_CERT_AUTHORITY_INVALID|ERR_INTERNET_DISCONNECTED|ERR_FAILED/, times: 'any' })
  const club = await PhoneClub.start()
  const service = await LocalPushService.start()
  const sandbox = new Sandbox(request, club.origin)
  await sandbox.allowPushService(service.origin)
  const member = await sandbox.createMember({ points: 900 })
  const promo = await sandbox.createPromo({
    email: member.email,
    points: 100,
    description_title: 'Parrillada para dos'
  })
  const shots: Buffer[] = []
  await onPhone(club.inNetwork, follow, async page => {
    await page.goto(`http://${club.host}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'EQS Club en tu teléfono' })).toBeVisible()
    shots.push(await page.screenshot())
  })
  await onPhone(await club.trusting(), follow, async page => {
    await subscribeAt(service, page.context())
    await page.goto(`https://${club.host}/ingresa?path=/promo/${promo._id}`)
    await signIn(page, member)
    await typefacesHere(page)
    await redeem(page)
    await expect(congratulations(page)).toBeVisible()
    shots.push(await page.screenshot())
    await page.keyboard.press('Escape')

    await page.goto(`https://${club.host}/notificaciones`)
    await page.getByRole('main').getByRole('button', { name: 'Activar' }).click()
    await waitForWorker(page)
    const alert = { title: 'Volvió la parrillada', message: 'La pidieron.', url: `/promo/${promo._id}` }
    await sandbox.applyEvent(member.email, { alert })
    await sandbox.pushSettled()
    const deliver = await openDelivery(page.context(), page)
    await deliver(service.received[0]?.text ?? '')
    await page.reload()
    await expect(page.getByText(alert.title)).toBeVisible()
    shots.push(await page.screenshot())

    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Mostrar mi tarjeta' }).click()
    await expect(page.getByRole('img', { name: /^Código QR de tu DNI/ })).toBeVisible()
    shots.push(await page.screenshot())
  })
  await service.stop()
  await club.stop()
  await savePicture(album, shots, fileURLToPath(new URL('phone.jpg', import.meta.url)))
})
