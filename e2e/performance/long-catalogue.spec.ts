import { expect, test } from '../fixtures/club.ts'
import { serveLongCatalogue } from '../fixtures/long-catalogue.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// This test checks the behaviour. `npm run bench` measures the time of a key press.

test('ten thousand promotions can be searched, and render only as far as the member scrolls', async ({
  page,
  sandbox
}) => {
  await serveLongCatalogue(page)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await expect(page.getByText('10.000 beneficios').first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.pressSequentially('benefico 77')
  await expect(page.getByText(/benefico 77/).first()).toBeVisible()

  await search.fill('')
  const cards = page.getByRole('article')
  await expect(page.getByText('10.000 beneficios').first()).toBeVisible()
  const before = await cards.count()
  expect(before).toBeLessThan(300)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
})
