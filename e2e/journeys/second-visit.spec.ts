import { readFile } from 'node:fs/promises'
import { discoveryDocument } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { expect, type Page, test } from '../fixtures/club.ts'
import { CuttableClub, cutOff } from '../fixtures/cuttable-club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { waitForNews, waitForNoNews, waitForRelease } from '../fixtures/stored-release.ts'

// A second visit shows the stored page at once and contacts the network in the background. Changes since the
// first visit must still reach the member.

test.use({ serviceWorkers: 'allow' })

/** @returns the number of the release that a club serves. */
const readRelease = async (club: OwnClub): Promise<number> =>
  v.parse(discoveryDocument, JSON.parse(await readFile(club.path('discovery.json'), 'utf8'))).release

const notice = (page: Page) => page.getByText('Hay una nueva versión')

/** @returns the release of the page that is shown. */
const shownRelease = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number(document.querySelector('meta[name=eqs-release]')?.getAttribute('content') ?? '0')
  )

/**
 * Makes a first visit, which installs the worker, and waits until the worker has stored the release.
 *
 * @returns the number of the release.
 */
async function visitBefore(page: Page, club: CuttableClub, own: OwnClub, member: Member): Promise<number> {
  await keepSession(page, savedSession(member))
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  const release = await readRelease(own)
  await waitForRelease(page, release)
  return release
}

test('a section that was switched off between two visits shows the message of ops on the stored page', async ({
  page,
  sandbox,
  baseURL
}) => {
  const own = await OwnClub.copy()
  const club = await CuttableClub.start(own.path(), baseURL ?? '')
  const before = await visitBefore(page, club, own, await sandbox.createMember())
  await own.release('disable', 'mf-account', 'Volvemos a las 18.', '--why', 'the test')

  club.release(own.path())
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('main').getByText('Volvemos a las 18.')).toBeVisible()
  expect(await shownRelease(page), 'nothing was waited for').toBe(before)
  // Closes the page before its server, because an open page continues to send requests.
  await page.close()
  club.stop()
  await own.stop()
})

test('a release between two visits is announced on the stored page, and opens on request or at the next visit', async ({
  browser,
  sandbox,
  baseURL,
  problems
}) => {
  test.setTimeout(180_000)
  problems.expect(cutOff)
  const own = await OwnClub.copy()
  const newer = await OwnClub.copy()
  await newer.release('publish', 'mf-notifications', '9.1.0')
  await newer.release('promote', 'mf-notifications@9.1.0', '--without-smoke', 'the test opens it itself')
  const after = await readRelease(newer)
  const member = await sandbox.createMember()

  for (const way of ['asks', 'comes again'] as const)
    await test.step(way, async () => {
      const club = await CuttableClub.start(own.path(), baseURL ?? '')
      const context = await browser.newContext({ serviceWorkers: 'allow' })
      const page = await context.newPage()
      const before = await visitBefore(page, club, own, member)

      club.release(newer.path())
      await page.goto(`${club.origin}/mi-cuenta`)
      await expect(notice(page)).toBeVisible()
      expect(await shownRelease(page)).toBe(before)
      await waitForNews(page, after)

      if (way === 'asks') {
        const loaded = page.waitForEvent('load')
        await page.getByRole('button', { name: 'Actualizar' }).click()
        await loaded
      } else await page.goto(`${club.origin}/mi-cuenta`)
      await expect.poll(() => shownRelease(page)).toBe(after)
      await waitForRelease(page, after)
      await expect(notice(page)).toHaveCount(0)

      await test.step('the next visit shows the new release at once', async () => {
        club.cut()
        await page.goto(`${club.origin}/mi-cuenta`)
        expect(await shownRelease(page)).toBe(after)
      })
      await context.close()
      club.stop()
    })
  await own.stop()
  await newer.stop()
})

test('a release that was rolled back before it was opened is no longer announced', async ({
  page,
  sandbox,
  baseURL,
  problems
}) => {
  problems.expect(cutOff)
  const own = await OwnClub.copy()
  const newer = await OwnClub.copy()
  await newer.release('publish', 'mf-notifications', '9.1.0')
  await newer.release('promote', 'mf-notifications@9.1.0', '--without-smoke', 'the test opens it itself')
  const club = await CuttableClub.start(own.path(), baseURL ?? '')
  const before = await visitBefore(page, club, own, await sandbox.createMember())

  club.release(newer.path())
  await page.goto(`${club.origin}/mi-cuenta`)
  await waitForNews(page, await readRelease(newer))
  club.release(own.path())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await waitForNoNews(page)
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  expect(await shownRelease(page)).toBe(before)
  await expect(notice(page)).toHaveCount(0)
  club.stop()
  await own.stop()
  await newer.stop()
})
