import { expect, test } from '../fixtures/club.ts'
import { longestTask, watchTasks } from '../fixtures/long-tasks.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test('ten thousand promotions hold up nobody who types', async ({ page, sandbox }) => {
  test.setTimeout(120_000)
  const promos = Array.from({ length: 10_000 }, (_, index) => ({
    _id: `p${index}`,
    description_title: `Beneficio ${index} para ${(index % 900).toString(36)} de ${(index * 7919).toString(36)}`,
    description_text: '',
    points: index + 1,
    images: [],
    start_date: '2025-01-01T00:00:00.000Z'
  }))
  await watchTasks(page)
  await page.route('**/api/promos/getActive', route => route.fulfill({ json: { promos } }))
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await expect(page.getByText('10.000 beneficios').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).focus()
  await longestTask(page)
  await page.keyboard.type('benefico 77', { delay: 60 })
  await expect(page.getByText(/^Nada con «benefico 77»/).first()).toBeVisible()
  const slowest = await longestTask(page)
  process.stdout.write(`10,000 promotions: the longest task while typing took ${slowest} ms\n`)
  expect(slowest).toBeLessThan(200)

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('')
  const cards = page.getByRole('article')
  await expect(page.getByText('10.000 beneficios').first()).toBeVisible()
  const before = await cards.count()
  expect(before).toBeLessThan(300)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
})
