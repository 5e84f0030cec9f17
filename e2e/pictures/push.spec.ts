import { fileURLToPath } from 'node:url'
import { LocalPushService } from '@eqs/sandbox/testing/push-service'
import { expect, signIn, test } from '../fixtures/club.ts'
import { clickNotification, openDelivery, shown, subscribeAt } from '../fixtures/push-device.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'
import { savePicture } from './save-picture.ts'

// Push messages, from the banner to the opened promotion, in one picture.

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  viewport: { width: 390, height: 844 }
})

test('push', async ({ page, context, sandbox }) => {
  const service = await LocalPushService.start()
  await sandbox.allowPushService(service.origin)
  await subscribeAt(service, context)
  const member = await sandbox.createMember({ points: 700 })
  await page.goto('/ingresa?path=/notificaciones')
  await signIn(page, member)
  const main = page.getByRole('main')
  const shots: Buffer[] = []
  await expect(main.getByRole('button', { name: 'Activar' })).toBeVisible()
  shots.push(await page.screenshot())
  await main.getByRole('button', { name: 'Activar' }).click()
  const thanks = main.getByText('Listo! Vas a recibir tus alertas en este dispositivo.')
  await expect(thanks).toBeVisible()
  shots.push(await page.screenshot())

  await waitForWorker(page)
  const promo = await sandbox.createPromo({ email: member.email, description_title: 'Parrillada para dos' })
  await sandbox.applyEvent(member.email, {
    alert: {
      title: 'Volvió la parrillada',
      message: 'La pidieron, la trajimos.',
      url: `/promo/${promo._id}`
    }
  })
  await sandbox.pushSettled()
  const [message] = service.received
  const deliver = await openDelivery(context, page)
  await deliver(message?.text ?? '')
  await expect.poll(() => shown(context)).toHaveLength(1)
  const outbox = await context.newPage()
  await outbox.goto('/outbox')
  shots.push(await outbox.screenshot())
  await outbox.close()

  await clickNotification(context, 'Volvió la parrillada')
  await expect(page.getByRole('heading', { level: 1, name: 'Parrillada para dos' })).toBeVisible()
  shots.push(await page.screenshot())
  await savePicture(page, shots, fileURLToPath(new URL('push.jpg', import.meta.url)))
  await service.stop()
})
