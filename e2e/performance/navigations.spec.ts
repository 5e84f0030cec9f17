import { navigate } from '../bench/navigations.ts'
import { expect, test } from '../fixtures/club.ts'
import { demoMember } from '../fixtures/member-states.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

/** Elements of screens left behind that a page may hold: fewer than one catalogue has. */
const mostDetached = 300

test('a member who goes from screen to screen leaves nothing of them in memory', async ({ page }) => {
  test.setTimeout(120_000)
  await keepSession(page, savedSession(await demoMember(page)))
  const { before, after } = await navigate(page, 24)
  process.stdout.write(
    `nodes ${before.nodes} → ${after.nodes}, detached elements ${before.detached} → ${after.detached}\n`
  )
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + mostDetached)
  expect(after.detached).toBeLessThanOrEqual(mostDetached)
})
