import { expect, headerPoints, test } from '../fixtures/club.ts'
import { answer, browserSays, entryOf, prepare, remotes } from '../fixtures/remote-faults.ts'
import { panel } from '../fixtures/survival.ts'

const remote = remotes.find(({ name }) => name === 'mf-account') ?? { name: '', path: '/', heading: '' }

test('what failed at one address is tried again at another', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays)
  await page.route(entryOf(remote), route => route.fulfill(answer(404, '')))
  const survival = await prepare(page, remote, sandbox)
  await page.goto('/mi-cuenta/canjes')
  await survival.expectSurvived({ ...panel, errorClass: 'network', attempts: 2 })

  await page.unroute(entryOf(remote))
  await headerPoints(page).click()
  await expect(page.getByRole('link', { name: 'Misiones' })).toBeVisible()
  await expect(page.getByText(panel.words)).toHaveCount(0)
  expect(survival.pageLoads).toBe(1)
})

test('a failure is told at once, however slow the server is', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays)
  await page.route('/discovery.json', () => {})
  await page.route(entryOf(remote), route => route.fulfill(answer(200, '//')))
  const survival = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expect(page.getByText(panel.words)).toBeVisible()
  const since = Date.now()
  await survival.expectTold('integrity')
  // Far less than the server has to answer.
  expect(Date.now() - since).toBeLessThan(5_000)
})
