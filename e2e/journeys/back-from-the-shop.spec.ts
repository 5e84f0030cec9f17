import { listViolations } from '../fixtures/accessibility.ts'
import { expect, headerPoints, test } from '../fixtures/club.ts'
import { expectNothingLost } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test('after a purchase, the header shows the points earned and their reason, and covers nothing on the screen', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 100 })
  await sandbox.createPromo({ email: member.email, description_title: 'Café con leche', points: 339 })
  await keepSession(page, savedSession(member))
  // The catalogue itself shows which promotions the balance covers. On every other screen, the note shows it.
  await page.goto('/notificaciones')
  await expect(headerPoints(page)).toContainText('100')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const heading = page.getByRole('heading', { level: 1, name: 'Alertas' })
  const place = await heading.boundingBox()

  const said: string[] = []
  await page.exposeFunction('hear', (text: string) => said.push(text))
  await page.addInitScript(() => {
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('[role=status]'))
          for (const { textContent } of addedNodes) Reflect.get(window, 'hear')(textContent)
    }).observe(document, { subtree: true, childList: true })
  })
  await sandbox.applyEvent(member.email, { points: 240 })
  // On the next visit the change is computed from the last known balance.
  await page.reload()
  await expect(headerPoints(page)).toContainText('340')
  const words = '+240 por tu compra de hoy. Ahora te alcanza para «Café con leche»'
  const note = page.getByRole('banner').getByText(words)
  await expect(note).toBeVisible()
  await expect.poll(() => said.filter(text => text.startsWith('+'))).toEqual([words])
  expect(asked.filter(path => path.endsWith('/loyalty/transactions'))).toHaveLength(1)
  // A wide header has room for the note. A narrow header grows.
  expect(await heading.boundingBox()).toEqual(place)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const [header, main] = [page.getByRole('banner'), page.getByRole('main')].map(part => part.boundingBox())
    const end = ({ y, height }: { readonly y: number; readonly height: number }) => y + height
    const noted = await note.boundingBox()
    expect(noted && end(noted)).toBeLessThanOrEqual((await main)?.y ?? 0)
    expect(noted?.y).toBeGreaterThanOrEqual((await header)?.y ?? 0)
    await expectNothingLost(page, `${width} px`)
  }
  expect(await listViolations(page, ['color-contrast'])).toEqual([])
})
