import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test('nothing but its code and its data stands between a member and a screen', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  // Whatever waits for some time of its own now waits for far longer than the member does here, however late it is by then.
  await page.addInitScript(() => {
    performance.now = () => 1_000
    const { setTimeout } = window
    const stretched = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      setTimeout(work, delay >= 20 && delay <= 1_000 ? delay * 1_000 : delay, ...rest)
    Object.assign(window, { setTimeout: stretched })
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/mi-cuenta')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
})
