import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'

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
