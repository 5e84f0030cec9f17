import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'

// Two tabs of one browser: an action in one tab is visible in the other at once, for the same or another
// member.

test('a redemption in one tab shows in the balance and the transactions of the other tab at once', async ({
  page,
  context,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 1000 })
  const { _id } = await sandbox.createPromo({
    description_title: 'Dos pestañas',
    points: 100,
    email: member.email
  })
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(headerPoints(page)).toContainText('1.000')
  const other = await context.newPage()
  await other.goto('/mi-cuenta')
  await expect(headerPoints(other)).toContainText('1.000')
  await expect(other.getByText('Puntos de prueba')).toBeVisible()

  await page.goto(`/promo/${_id}`)
  await page.getByRole('button', { name: 'Quiero mi beneficio' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('dialog', { name: 'Felicitaciones!' })).toBeVisible()
  await expect(headerPoints(other)).toContainText('900')
  await expect(other.getByText('−100')).toBeVisible()
})

test('when the other tab signs another member in, this tab shows no data of the first one', async ({
  page,
  context,
  sandbox
}) => {
  const [ana, beto] = [
    await sandbox.createMember({ points: 7777 }),
    await sandbox.createMember({ points: 55 })
  ]
  await page.goto('/ingresa')
  await signIn(page, ana)
  await expect(headerPoints(page)).toContainText('7.777')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Tu perfil' }).click()
  await other.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/ingresa/)
  await signIn(other, beto)
  await expect(headerPoints(other)).toContainText('55')
  await expect(headerPoints(page)).toContainText('55')
  await expect(page.getByText('7.777')).toHaveCount(0)
})
