import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

/** @returns background and border colour of an element. */
const look = (element: Locator) =>
  element.evaluate(one => {
    const { backgroundColor, borderBlockStartColor } = getComputedStyle(one)
    return `${backgroundColor} ${borderBlockStartColor}`
  })

async function expectTwoLooks(one: Locator, other: Locator): Promise<void> {
  expect(await look(one)).not.toBe(await look(other))
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('pressed, active, unread and reached states are visible with forced colours', async ({
  page,
  sandbox
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/registrate')
  const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expectTwoLooks(steps.nth(0), steps.nth(2))

  const member = await sandbox.createMember({ points: 5000, notifications: 2 })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await expectTwoLooks(button(page, /^Todos/), button(page, /^Guardados/))
  const sections = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await expectTwoLooks(sections.nth(0), sections.nth(1))

  await page.goto('/mi-cuenta')
  const tabs = page.getByRole('main').getByRole('navigation').getByRole('link')
  await expectTwoLooks(tabs.nth(0), tabs.nth(1))

  await page.goto('/notificaciones')
  const row = button(page, /Aviso 1/)
  const dot = row.locator(':scope > span').first()
  const edge = await dot.evaluate(one => getComputedStyle(one, '::before').borderBlockStartColor)
  expect(edge).not.toBe(await row.evaluate(one => getComputedStyle(one).backgroundColor))
})
