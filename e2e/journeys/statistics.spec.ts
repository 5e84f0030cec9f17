import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test('the event that identifies the member is sent to the statistics', async ({ page, sandbox, request }) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  await page.goto('/')
  const received = async () => {
    const { events }: { events: readonly { readonly userId: string }[] } = await (
      await request.get('/outbox.json')
    ).json()
    return events.filter(({ userId }) => userId === member._id)
  }
  await expect.poll(received).toEqual([{ name: 'identify', userId: member._id, at: expect.any(Number) }])
  await page.goto('/outbox')
  await expect(page.getByText(`userId: ${member._id}`)).toBeVisible()
})
