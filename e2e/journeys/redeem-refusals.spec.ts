import { expect, headerPoints, test } from '../fixtures/club.ts'
import {
  congratulations,
  openPromo,
  redeem,
  redeemElsewhere,
  someCode,
  toRedeemCall,
  watchRedeems
} from '../fixtures/redeeming.ts'

test('if the promotion was redeemed before, the dialog says so, and the member can cancel or redeem it again', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
  await redeemElsewhere(page, member, promo._id)
  const sent = watchRedeems(page)
  await openPromo(page, member, promo._id, '3.800')

  await redeem(page)
  const attention = page.getByRole('dialog', { name: 'Atención' })
  await expect(attention.getByText('Ya canjeaste este beneficio.', { exact: true })).toBeVisible()
  await attention.getByRole('button', { name: 'Cancelar' }).click()
  await expect(attention).toBeHidden()
  await expect(headerPoints(page)).toContainText('3.800')

  await redeem(page)
  await attention.getByRole('button', { name: 'Canjear de nuevo' }).click()
  await expect(congratulations(page)).toContainText(someCode)
  await expect(headerPoints(page)).toContainText('2.600')
  expect(sent).toEqual([
    toRedeemCall(promo._id),
    toRedeemCall(promo._id),
    toRedeemCall(promo._id, { confirmation: true })
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(await sandbox.ledger(member.email)).toMatchObject({ balance: 2600, redemptions: 2 })
})

test('if the promotion was redeemed several times, the dialog shows how often and when last, and leads to the codes', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email })
  const redeems = ['2026-01-02T12:00:00Z', '2026-03-05T15:04:00Z', '2026-02-03T12:00:00Z']
  await sandbox.breakCalls({
    email: member.email,
    path: '/api/redeems/new/*',
    body: {
      redeemed: false,
      reason: 'Previously redeemed',
      redeems: redeems.map(createdAt => ({ createdAt })),
      canRedeem: true
    }
  })
  await openPromo(page, member, promo._id, '5.000')

  await redeem(page)
  const attention = page.getByRole('dialog', { name: 'Atención' })
  await expect(attention).toContainText(
    'Ya canjeaste este beneficio 3 veces. La última fue el 5/3/2026, 12:04 hs.'
  )
  await attention.getByRole('link', { name: 'Ir a Mis Canjes' }).click()
  await expect(page).toHaveURL('/mi-cuenta/canjes')
  await expect(attention).toBeHidden()
  await expect(headerPoints(page)).toContainText('5.000')
})

test('if a promotion can be redeemed only once, the dialog has no button for a second redemption', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, once_per_member: true })
  await redeemElsewhere(page, member, promo._id)
  await openPromo(page, member, promo._id, '4.900')

  await redeem(page)
  const attention = page.getByRole('dialog', { name: 'Atención' })
  await expect(attention.getByRole('link', { name: 'Ir a Mis Canjes' })).toBeVisible()
  await expect(attention.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await expect(attention.getByRole('button', { name: 'Canjear de nuevo' })).toHaveCount(0)
})

test('if points were spent elsewhere, the dialog shows how many are missing, and the header the new balance', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 1000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 800 })
  const other = await sandbox.createPromo({ email: member.email, points: 700 })
  const sent = watchRedeems(page)
  await openPromo(page, member, promo._id, '1.000')
  await redeemElsewhere(page, member, other._id)

  const dialog = await redeem(page)
  await expect(
    dialog.getByText('Te faltan 500 para acceder a este beneficio.', { exact: true })
  ).toBeVisible()
  await expect(headerPoints(page)).toContainText('300 puntos')
  expect(sent).toEqual([toRedeemCall(promo._id)])

  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(page.getByText('Te faltan 500 puntos para acceder a este beneficio')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quiero mi beneficio' })).toHaveCount(0)
})
