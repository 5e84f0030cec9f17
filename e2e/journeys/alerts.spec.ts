import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

/** Opens Alertas as a member who has that many, all unread. */
async function openAlerts(page: Page, sandbox: Sandbox, notifications: number) {
  const member = await sandbox.createMember({ notifications })
  await keepSession(page, savedSession(member))
  await page.goto('/notificaciones')
  await expect(row(page, 1)).toBeVisible()
  return member
}

const row = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`(?:^|\\s)Aviso ${number}\\s`) })

/** What the side bar says of Alertas, its count among it. */
const sidebarEntry = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /Alertas/ })
    .first()

test('hundreds of alerts are a list of hundreds, of which only those near the window are drawn', async ({
  page,
  sandbox
}) => {
  await openAlerts(page, sandbox, 300)
  const items = page.getByRole('region', { name: 'Tus alertas' }).getByRole('listitem')
  expect(await items.count()).toBeLessThan(20)
  await expect(items.first()).toHaveAttribute('aria-setsize', '300')
  await expect(items.first()).toHaveAttribute('aria-posinset', '1')

  await page.keyboard.press('End')
  await expect(row(page, 300)).toBeInViewport()
  await expect(items.last()).toHaveAttribute('aria-posinset', '300')
  expect(await items.count()).toBeLessThan(20)
})

test('the keyboard goes through the list row by row, and scrolling does not lose its place', async ({
  page,
  sandbox
}) => {
  await openAlerts(page, sandbox, 300)
  await page.getByRole('button', { name: 'Marcar todos como leidos' }).focus()
  for (let number = 1; number <= 15; number += 1) {
    await page.keyboard.press('Tab')
    await expect(row(page, number)).toBeFocused()
    await expect(row(page, number)).toBeInViewport()
  }
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 15_000)
  await expect(row(page, 15)).not.toBeInViewport()
  await expect(row(page, 15)).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(row(page, 16)).toBeFocused()
  await expect(row(page, 16)).toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await expect(row(page, 15)).toBeFocused()
})

test('all are marked at once, those too that were never drawn, and a reload in the middle loses nothing', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(/status of 500/)
  const { email } = await openAlerts(page, sandbox, 120)
  await expect(sidebarEntry(page)).toHaveText(/99\+/)
  const path = '/api/notifications/read'
  const marked = page.waitForResponse(`**/v1${path}`)
  await row(page, 2).click()
  await expect(page.getByText('Sin leer').first()).toBeAttached()
  // The fault is for the next call.
  await marked
  await sandbox.breakCalls({ method: 'POST', path, email, status: 500, body: {}, latencyMs: 4_000, times: 1 })
  const readAll = page.getByRole('button', { name: 'Marcar todos como leidos' })

  await readAll.click()
  await expect(sidebarEntry(page)).toHaveText('Alertas')
  await expect(page.getByRole('alert')).toContainText('No pudimos marcar tus alertas como leídas.')
  await expect(sidebarEntry(page)).toHaveText(/99\+/)
  await expect(row(page, 2)).not.toHaveAccessibleName(/Sin leer/)

  const told = page.waitForResponse(`**/v1${path}`)
  await readAll.click()
  await told
  await page.reload()
  await expect(row(page, 1)).toBeVisible()
  await expect(page.getByText('Sin leer')).toHaveCount(0)
  await expect(readAll).toHaveAttribute('aria-disabled', 'true')
  await expect(sidebarEntry(page)).toHaveText('Alertas')
})

test('what one tab marks, the other knows at once', async ({ page, context, sandbox }) => {
  await openAlerts(page, sandbox, 3)
  const other = await context.newPage()
  await other.goto('/notificaciones')
  await other.getByRole('button', { name: 'Marcar todos como leidos' }).click()
  await expect(other.getByText('Marcaste todas las alertas como leídas')).toBeAttached()

  await expect(sidebarEntry(page)).toHaveText('Alertas')
  await expect(page.getByText('Sin leer')).toHaveCount(0)
})
