import { navigate } from '../bench/navigations.ts'
import { expect, signIn, test } from '../fixtures/club.ts'

// The size of the heap is only printed: two heap snapshots show that it grows by compiled code of the engine and
// by the browser's own records of requests and paints. `npm run bench` compares it with its goal.

test('two hundred navigations leave no more elements in memory than the first twenty', async ({
  page,
  sandbox
}) => {
  test.setTimeout(300_000)
  await page.goto('/ingresa')
  await signIn(page, await sandbox.createMember({ notifications: 3 }))
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  await page.goto('/')
  const { before, after } = await navigate(page, 180)
  process.stdout.write(`memory of 200 navigations: ${JSON.stringify({ before, after })}\n`)
  expect(after.nodes).toBeLessThanOrEqual(before.nodes)
  expect(after.detached).toBeLessThanOrEqual(before.detached)
})
