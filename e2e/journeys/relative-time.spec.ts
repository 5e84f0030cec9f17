import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

const now = new Date('2026-03-05T15:00:00-03:00')

const dates = [
  '2026-03-05T15:00:00-03:00',
  '2026-03-05T14:59:30-03:00',
  '2026-03-05T14:58:45-03:00',
  '2026-03-05T14:40:00-03:00',
  '2026-03-05T09:05:00-03:00',
  '2026-03-04T23:30:00-03:00',
  '2026-01-10T20:15:00-03:00',
  '2025-12-24T10:00:00-03:00'
]

// A high window, because the list renders only rows near the viewport.
test.use({ viewport: { width: 1280, height: 1600 } })

test('each alert shows how long ago it came', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  const notifications = dates.map((start_date, index) => ({ _id: `${index}`, title: 'Aviso', start_date }))
  await sandbox.breakCalls({ email: member.email, path: '/api/notifications', body: { notifications } })
  await page.clock.setFixedTime(now)
  await page.route('/v1/api/**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } })
  })
  await keepSession(page, savedSession(member))
  await page.goto('/notificaciones')
  await expect(page.getByRole('main').getByRole('time')).toHaveText([
    'Ahora',
    'Hace 30 segundos',
    'Hace un minuto',
    'Hace 20 minutos',
    'Hoy a las 9:05 hs',
    'Ayer a las 23:30 hs',
    '10 de Enero a las 20:15 hs',
    '24 de Diciembre de 2025'
  ])
})
