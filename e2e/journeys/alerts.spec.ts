import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { askProvider } from '../fixtures/facts.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

/** Opens Alertas as a member with that many alerts, all unread. */
async function openAlerts(page: Page, sandbox: Sandbox, notifications: number) {
  const member = await sandbox.createMember({ notifications })
  await keepSession(page, savedSession(member))
  await page.goto('/notificaciones')
  await expect(row(page, 1)).toBeVisible()
  return member
}

const row = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`(?:^|\\s)Aviso ${number}\\s`) })

/** The side-bar link to Alertas, with its count. */
const sidebarEntry = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /Alertas/ })
    .first()

test('a list of 300 alerts has only the rows near the window in the DOM, each with its position in the whole list', async ({
  page,
  sandbox
}) => {
  await openAlerts(page, sandbox, 300)
  const items = page.getByRole('region', { name: 'Tus alertas' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBeLessThan(20)
  await expect(items.first()).toHaveAttribute('aria-setsize', '300')
  await expect(items.first()).toHaveAttribute('aria-posinset', '1')

  await page.keyboard.press('End')
  await expect(row(page, 300)).toBeInViewport()
  await expect(items.last()).toHaveAttribute('aria-posinset', '300')
  // Rows outside the window are removed a moment later.
  await expect.poll(() => items.count()).toBeLessThan(20)
})

test('the keyboard moves through the list row by row, and scrolling keeps the focused row', async ({
  page,
  sandbox
}) => {
  await openAlerts(page, sandbox, 300)
  await page.getByRole('button', { name: /^Sin leer \(/ }).focus()
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

test('marking all alerts also marks those not yet rendered, is undone by a failed call, and persists after a reload', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(500, '/v1/api/notifications/read', 2)
  const { email } = await openAlerts(page, sandbox, 120)
  await expect(sidebarEntry(page)).toHaveText(/99\+/)
  const path = '/api/notifications/read'
  const marked = page.waitForResponse(`**/v1${path}`)
  await row(page, 2).click()
  await expect(page.getByText('Sin leer', { exact: true }).first()).toBeAttached()
  // The fault applies to the next call and its retry, so this call has to be answered before.
  await marked
  const call = await sandbox.holdCall({ method: 'POST', path, email, status: 500, body: {}, times: 2 })
  const readAll = page.getByRole('button', { name: 'Marcar todos como leidos' })

  await readAll.click()
  await expect(sidebarEntry(page)).toHaveText('Alertas')
  await call.arrived()
  await expect(sidebarEntry(page)).toHaveText('Alertas')
  await call.release()
  await expect(page.getByRole('alert')).toContainText('No pudimos marcar tus alertas como leídas.')
  await expect(sidebarEntry(page)).toHaveText(/99\+/)
  await expect(row(page, 2)).not.toHaveAccessibleName(/Sin leer/)

  await readAll.click()
  await expect(sidebarEntry(page)).toHaveText('Alertas')
  await page.reload()
  await expect(row(page, 1)).toBeVisible()
  await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(0)
  await expect(readAll).toHaveAttribute('aria-disabled', 'true')
  await expect(sidebarEntry(page)).toHaveText('Alertas')
})

for (const [what, press, left] of [
  ['one alert', (page: Page) => row(page, 1).click(), 2],
  ['all alerts', (page: Page) => page.getByRole('button', { name: 'Marcar todos como leidos' }).click(), 0]
] as const)
  test(`if the page is reloaded before a slow provider has marked ${what} as read, the next page completes the marking`, async ({
    page,
    sandbox,
    request,
    problems
  }) => {
    // The browser may cancel the call before it is sent. Then the next page gets the fault and sends the call
    // again.
    problems.expect({ text: /status of 500/, at: '/v1/api/notifications/read', times: 'any' })
    const member = await openAlerts(page, sandbox, 3)
    const { email } = member
    const path = '/api/notifications/read'
    // The call fails after its page is gone.
    const call = await sandbox.holdCall({ method: 'POST', path, email, status: 500, times: 1 })
    await press(page)
    await page.reload()

    await expect(row(page, 1)).toBeVisible()
    await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(left)
    await expect(sidebarEntry(page)).toHaveText(left > 0 ? /2/ : 'Alertas')
    await call.arrived()
    await call.release()
    await expect.poll(async () => (await askProvider(request, member)).unread).toBe(left)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

test('alerts that are marked as read in one tab are read in the other', async ({
  page,
  context,
  sandbox
}) => {
  await openAlerts(page, sandbox, 3)
  const other = await context.newPage()
  await other.goto('/notificaciones')
  await other.getByRole('button', { name: 'Marcar todos como leidos' }).click()
  await expect(sidebarEntry(page)).toHaveText('Alertas')
  await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(0)
})

test('marking all alerts is sent even if the tab is closed or the member signs out right after', async ({
  page,
  context,
  sandbox
}) => {
  const member = await openAlerts(page, sandbox, 3)
  const other = await context.newPage()
  await other.goto('/notificaciones')
  await other.getByRole('button', { name: 'Marcar todos como leidos' }).click()
  await expect(sidebarEntry(other)).toHaveText('Alertas')
  await other.close({ runBeforeUnload: true })
  await page.reload()
  await expect(row(page, 1)).toBeVisible()
  await expect(sidebarEntry(page)).toHaveText('Alertas')

  await sandbox.applyEvent(member.email, { alert: 'Alerta nueva' })
  await page.reload()
  await expect(sidebarEntry(page)).toHaveText(/1/)
  const marked = page.waitForResponse('**/v1/api/notifications/read')
  await page.getByRole('button', { name: 'Marcar todos como leidos' }).click()
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  expect((await marked).status()).toBe(200)
  await expect(page).toHaveURL(/\/ingresa/)
})

test('an alert with an address of the club opens a new tab, and the list stays', async ({
  page,
  sandbox,
  baseURL
}) => {
  const member = await sandbox.createMember()
  const alert = (title: string, url: string) => ({
    _id: title,
    title,
    message: 'Un mensaje\nen dos líneas',
    url,
    start_date: Date.now(),
    read: false
  })
  const notifications = [alert('Misiones nuevas', `${baseURL}/mi-cuenta/misiones`), alert('Otra', '')]
  await sandbox.breakCalls({
    email: member.email,
    path: '/api/notifications',
    status: 200,
    body: { success: true, notifications }
  })
  await keepSession(page, savedSession(member))
  await page.goto('/notificaciones?ver=sin-leer')
  const link = page.getByRole('link', { name: /Misiones nuevas.*otra pestaña/ })
  await expect(link).toContainText(/Un mensaje\nen dos líneas/, { useInnerText: true })
  const marked = page.waitForRequest('**/v1/api/notifications/read')
  const opened = page.waitForEvent('popup')
  await link.click()
  await marked
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await expect(page).toHaveURL('/notificaciones?ver=sin-leer')
  await expect(page.getByRole('button', { name: /^Sin leer \(/ })).toHaveAttribute('aria-pressed', 'true')
})
