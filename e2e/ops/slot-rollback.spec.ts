import { expect, signIn, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { congratulations, redeem } from '../fixtures/redeeming.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { publishSpoiled, withText } from '../fixtures/spoiled-remote.ts'

// A slot's part belongs to a version of its remote, so promote and rollback change the part on another
// remote's screen too.

let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
})

test.afterAll(() => club.stop())

test('S9 promote and rollback change the part of a remote on the start page, and the catalogue stays visible', async ({
  page,
  request
}) => {
  test.setTimeout(300_000)
  const sandbox = new Sandbox(request, club.origin)
  const member = await sandbox.createMember({ points: 2000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 500 })
  await page.goto(`${club.origin}/promo/${promo._id}`)
  await signIn(page, member)
  await redeem(page)
  await expect(congratulations(page)).toBeVisible()

  const band = page.getByRole('region', { name: 'Tu cuenta' })
  const part = band.getByRole('button', { name: /^Mostrar en caja/ })
  const opens = async (text: string) => {
    await page.goto(`${club.origin}/`)
    await expect(part).toContainText(text)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  }
  await opens('Tu código')

  await publishSpoiled(club, 'mf-account', '1.9.0', draft =>
    withText(draft, 'next-code.js', ['Tu código', 'Tu próximo código'])
  )
  await club.release('promote', 'mf-account@1.9.0')
  await opens('Tu próximo código')

  await club.release('rollback', 'mf-account')
  await opens('Tu código')
  await expect(band).not.toContainText('próximo')
})
