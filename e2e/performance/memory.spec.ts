import { measureNavigations } from '../bench/navigations.ts'
import { expect, signIn, test } from '../fixtures/club.ts'

test('two hundred navigations leave nothing in memory that the first twenty have not left', async ({
  page,
  sandbox
}) => {
  test.setTimeout(300_000)
  await page.goto('/ingresa')
  await signIn(page, await sandbox.createMember({ notifications: 3 }))
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  for (const { metric, goal, measured, verdict } of await measureNavigations(page)) {
    process.stdout.write(`${metric}: ${measured}, ${goal}\n`)
    expect.soft(verdict, `${metric}: ${measured}, ${goal}`).toBe('met')
  }
})
