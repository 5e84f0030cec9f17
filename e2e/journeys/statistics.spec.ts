import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test('the event that identifies the member is sent to the statistics when the page is left', async ({
  page,
  sandbox,
  request
}) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto('/outbox')
  const received = async () => {
    const { events }: { events: readonly { readonly userId: string }[] } = await (
      await request.get('/outbox.json')
    ).json()
    return events.filter(({ userId }) => userId === member._id)
  }
  await expect.poll(received).toEqual([{ name: 'identify', userId: member._id, at: expect.any(Number) }])
  await page.reload()
  await expect(page.getByText(`userId: ${member._id}`)).toBeVisible()
})
