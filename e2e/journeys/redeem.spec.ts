import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'

test('a member signs in, redeems a promotion and finds the code in Mis Canjes, also after a reload', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 5000, first_name: 'Julia' })
  const promo = await sandbox.createPromo({
    email: member.email,
    description_title: 'Desayuno para dos',
    points: 1200
  })

  await test.step('opens the promotion, and signs in first', async () => {
    await page.goto(`/promo/${promo._id}`)
    await expect(page).toHaveURL(`/ingresa?path=${encodeURIComponent(`/promo/${promo._id}`)}`)
    await typefacesHere(page)
    await signIn(page, member)
    await expect(page).toHaveURL(`/promo/${promo._id}`)
    await expect(page.getByRole('heading', { name: 'Desayuno para dos' })).toBeVisible()
    await expect(headerPoints(page)).toContainText('5.000')
  })

  await test.step('redeems it, and the header shows the new balance at once', async () => {
    await page.getByRole('button', { name: 'Quiero mi beneficio' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Vas a canjear 1.200 puntos')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('dialog', { name: 'Felicitaciones!' })).toBeVisible()
    await expect(headerPoints(page)).toContainText('3.800')
  })

  await test.step('on the smallest phone the title is beside the close button, and the code in one line', async () => {
    const window = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    const dialog = page.getByRole('dialog')
    const title = await dialog.getByRole('heading', { name: 'Felicitaciones!' }).evaluate(measureWords)
    const cross = await dialog.getByRole('button', { name: 'Cerrar ventana' }).boundingBox()
    expect(title.lines).toBe(1)
    expect(title.right).toBeLessThanOrEqual(cross?.x ?? 0)
    expect((await dialog.getByText(/^EQS-/).evaluate(measureWords)).lines).toBe(1)
    if (window) await page.setViewportSize(window)
  })

  const code = await page
    .getByText(/^EQS-[A-Z0-9]{4}-[A-Z0-9]{3}$/)
    .first()
    .innerText()

  await test.step('the code is in Mis Canjes, also after a reload', async () => {
    await page.goto('/mi-cuenta/canjes')
    await expect(page.getByText(code)).toBeVisible()
    await page.reload()
    await expect(page.getByText(code)).toBeVisible()
    await expect(headerPoints(page)).toContainText('3.800')
  })

  expect(await sandbox.ledger(member.email)).toMatchObject({ sum: 3800, balance: 3800 })
})

/** @returns the number of text lines of an element, and the right edge of the longest line. */
function measureWords(element: Element): { readonly lines: number; readonly right: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const boxes = [...range.getClientRects()]
  return {
    lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
    right: Math.max(...boxes.map(({ right }) => right))
  }
}
