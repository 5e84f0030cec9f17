import { readFile } from 'node:fs/promises'
import { expectAccessible, narrowPhone } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { demoMember } from '../fixtures/member-states.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

/** Demo member with ten thousand transactions. */
const marathon = 'maraton@eqs.example'

async function openMovements(page: Page, search = ''): Promise<void> {
  await keepSession(page, savedSession(await demoMember(page, marathon)))
  await page.goto(`/mi-cuenta${search}`)
  await page.getByRole('button', { name: 'Más opciones de tus movimientos' }).click()
  await expect(count(page)).toBeVisible()
}

const count = (page: Page) => page.getByText(/^[\d.]+ movimientos?$/)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' })

test('a search is restored after a reload and after Back, and a link to Mis Puntos starts without one', async ({
  page
}) => {
  await openMovements(page)
  await expect(count(page)).toHaveText('10.000 movimientos')
  await search(page).fill('compra')
  await page.getByRole('button', { name: 'Sumaste' }).click()
  await expect(page).toHaveURL('/mi-cuenta?buscar=compra&tipo=sumaste')
  await expect(count(page)).not.toHaveText('10.000 movimientos')
  const found = await count(page).innerText()

  await page.reload()
  await expect(count(page)).toHaveText(found)
  await expect(search(page)).toHaveValue('compra')
  const tabs = page.getByRole('navigation', { name: 'Mi Cuenta' })
  await tabs.getByRole('link', { name: 'Misiones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await page.goBack()
  await expect(count(page)).toHaveText(found)
  await expect(page.getByRole('button', { name: 'Sumaste' })).toHaveAttribute('aria-pressed', 'true')
  await tabs.getByRole('link', { name: 'Mis Puntos' }).click()
  await expect(count(page)).toHaveText('10.000 movimientos')
  await page.goBack()
  await expect(count(page)).toHaveText(found)
})

test('the spreadsheet has all transactions, not only the rendered rows, and printing leaves no table behind', async ({
  page
}) => {
  await openMovements(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar planilla' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^movimientos-eqs-club-[\d-]{10}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(10_001)

  const began = Date.now()
  const pages = await page.pdf({ format: 'A4' })
  process.stdout.write(`10.000 movements on paper: ${pages.length} bytes after ${Date.now() - began} ms\n`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(0)
})

test('the printed page has the rows of the list and no buttons', async ({ page }) => {
  await openMovements(page, '?tipo=usaste')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const total = Number((await count(page).innerText()).replace(/\D/g, ''))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(total + 1)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expect(search(page)).toBeHidden()
})

test('the transactions have no accessibility violations on a narrow phone', async ({ page }) => {
  await page.setViewportSize(narrowPhone)
  await keepSession(page, savedSession(await demoMember(page, marathon)))
  for (const [filters, isOpen] of [
    ['', false],
    ['?buscar=compra', true],
    ['?buscar=zzzz', true]
  ] as const) {
    await page.goto(`/mi-cuenta${filters}`)
    await expect(page.getByRole('button', { name: /^Más opciones/, expanded: isOpen })).toBeVisible()
    await expect(search(page)).toHaveCount(isOpen ? 1 : 0)
    await expectAccessible(page, [narrowPhone])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
