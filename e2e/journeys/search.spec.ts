import { listViolations } from '../fixtures/barriers.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { expectNothingLost, expectTargets } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// Recent searches and recently opened promotions.

const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' })

test('a catalogue that was shared survives signing in', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  await sandbox.createPromo({ email: member.email, description_title: 'Ñandú de peluche', points: 1 })
  await page.goto('/?buscar=nandu&orden=nuevos')
  await signIn(page, member)
  await expect(page).toHaveURL('/?buscar=nandu&orden=nuevos')
  await expect(field(page)).toHaveValue('nandu')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('last searches and opened promotions appear without moving anything, at 320 px too, and without a network', async ({
  page,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember()
  await sandbox.createPromo({ email: member.email, description_title: 'Ñandú de peluche', points: 1 })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await field(page).fill('ñandú')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ñandú de peluche' }).click()
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  const seen = page.getByRole('region', { name: 'Vistos hace poco' })
  await expect(seen.getByRole('link')).toHaveCount(1)

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await field(page).fill('')
    await page.getByRole('heading', { level: 1 }).click()
    // The catalogue has replaced the search results.
    await expect(page.getByRole('article').nth(1)).toBeVisible()
    const before = await page.getByRole('article').first().boundingBox()
    await field(page).focus()
    await expect(page.getByRole('button', { name: 'Buscar ñandú' })).toBeVisible()
    expect(await page.getByRole('article').first().boundingBox()).toEqual(before)
    await expectTargets(page, `${width} px`)
    await expectNothingLost(page, `${width} px`)
    expect(await listViolations(page)).toEqual([])
  }
  await loseNetwork()
  await page.getByRole('heading', { level: 1 }).click()
  await field(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('ñandú')
  await expect(page.getByRole('article')).toHaveCount(1)
})
