import { stopCallLimits } from '../fixtures/call-limits.ts'
import { expect, headerPoints, type Page, type Sandbox, test } from '../fixtures/club.ts'
import {
  askToRedeem,
  congratulations,
  openPromo,
  redeem,
  toRedeemCall,
  watchRedeems
} from '../fixtures/redeeming.ts'

const failed = 'Lo sentimos, no podemos procesar este canje en este momento.'
const checkFirst = 'Revisá Mis Canjes antes de volver a intentar.'

test('a member who presses twice redeems once', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
  const sent = watchRedeems(page)
  await openPromo(page, member, promo._id, '5.000')

  const question = await askToRedeem(page)
  await question.getByRole('button', { name: 'Continuar' }).dblclick()
  await expect(congratulations(page)).toBeVisible()
  await expect(headerPoints(page)).toContainText('3.800')
  expect(sent).toEqual([toRedeemCall(promo._id)])
  expect(await sandbox.ledger(member.email)).toMatchObject({ balance: 3800, redemptions: 1 })
})

test('of two tabs that redeem at the same time, one gets the code and the other shows that it is redeemed', async ({
  page,
  context,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 5000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
  const tabs = [page, await context.newPage()]
  const sent = tabs.map(watchRedeems)
  const questions = []
  for (const tab of tabs) {
    await openPromo(tab, member, promo._id, '5.000')
    questions.push(await askToRedeem(tab))
  }

  await Promise.all(questions.map(question => question.getByRole('button', { name: 'Continuar' }).click()))
  const ends = tabs.map(tab => tab.getByRole('dialog', { name: /Felicitaciones!|Atención/ }))
  const titles: string[] = []
  for (const end of ends) titles.push(await end.getByRole('heading').first().innerText())
  expect(titles.toSorted()).toEqual(['Atención', 'Felicitaciones!'])
  expect(sent).toEqual([[toRedeemCall(promo._id)], [toRedeemCall(promo._id)]])
  expect(await sandbox.ledger(member.email)).toMatchObject({ balance: 3800, redemptions: 1, codes: 1 })
})

type Fault = Readonly<Record<string, unknown>>

/**
 * Makes the answer of a call get lost.
 *
 * @returns a function that resolves once the page must have detected the loss.
 */
type Lose = (page: Page, sandbox: Sandbox, call: Fault) => Promise<() => Promise<void>>

const breakConnection: Lose = async (_, sandbox, call) => {
  await sandbox.breakCalls({ ...call, drop: true })
  return async () => {}
}

const passLimit: Lose = async (page, sandbox, call) => {
  const reachLimits = await stopCallLimits(page)
  const { arrived } = await sandbox.holdCall(call)
  return async () => {
    await arrived()
    await reachLimits(15_000)
  }
}

for (const [what, lose, messages] of [
  [
    'the connection breaks before the answer arrives',
    breakConnection,
    [/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION/]
  ],
  ['the answer does not come within fifteen seconds', passLimit, []]
] as const) {
  test(`if ${what}, a retry shows the code of the first attempt, and the points are taken once`, async ({
    page,
    sandbox,
    problems
  }) => {
    const member = await sandbox.createMember({ points: 5000 })
    const promo = await sandbox.createPromo({ email: member.email, points: 1200 })
    problems.expect(...messages.map(text => ({ text, at: `/v1/api/redeems/new/${promo._id}`, times: 1 })))
    const lost = await lose(page, sandbox, {
      email: member.email,
      path: '/api/redeems/new/*',
      afterCommit: true,
      times: 1
    })
    const sent = watchRedeems(page)
    await openPromo(page, member, promo._id, '5.000')

    const dialog = await redeem(page)
    await lost()
    await expect(dialog).toContainText(failed)
    await expect(dialog).toContainText(checkFirst)
    await expect(dialog.getByRole('link', { name: 'Ir a Mis Canjes' })).toBeVisible()

    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(congratulations(page)).toBeVisible()
    await expect(headerPoints(page)).toContainText('3.800')
    expect(sent).toEqual([toRedeemCall(promo._id), toRedeemCall(promo._id)])
    expect(sent[0]?.key).toBe(sent[1]?.key)
    expect(await sandbox.ledger(member.email)).toMatchObject({ balance: 3800, redemptions: 1, codes: 1 })
  })
}
