import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RemoteDescription } from '@eqs/contracts/discovery'
import { sample } from '@eqs/testing/suite'
import { expect, test } from '@playwright/test'
import { listViolations } from '../fixtures/accessibility.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { spoilPage } from '../fixtures/spoiled-release.ts'
import {
  type Draft,
  publishSpoiled,
  publishWith,
  withContainer,
  withoutChunk
} from '../fixtures/spoiled-remote.ts'

// Checks of the gate that need a browser: the files are complete and have the published bytes, but the
// version fails.

// Each test starts two browsers.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
})

test.afterAll(() => club.stop())

/** Faulty versions of different remotes, each with the reason of its refusal. */
const wrong: readonly {
  readonly remote: string
  readonly version: string
  readonly spoil: (draft: Draft) => Promise<RemoteDescription>
  readonly reason: RegExp
}[] = [
  {
    remote: 'mf-account',
    version: '8.0.0',
    spoil: draft => withContainer(draft, '{default(){throw new Error("no hay puntos")}}'),
    reason: /mf-account@8\.0\.0: .*no hay puntos/
  },
  {
    remote: 'mf-profile',
    version: '8.0.1',
    // The screen fails after it was rendered.
    spoil: draft =>
      withContainer(draft, '{default(){setTimeout(()=>{throw new Error("tarde")});return null}}'),
    reason: /mf-profile@8\.0\.1: Error: tarde/
  },
  {
    remote: 'mf-notifications',
    version: '8.0.2',
    spoil: draft => withContainer(draft, '{default(){return null}}'),
    reason: /mf-notifications@8\.0\.2: shows nothing at \/notificaciones/
  },
  {
    remote: 'mf-catalogue',
    version: '8.1.0',
    spoil: draft => withContainer(draft, '{App(){return null}}'),
    reason: /mf-catalogue@8\.1\.0: .*default.*is not shown at \//
  },
  {
    remote: 'mf-auth',
    version: '8.3.0',
    spoil: draft => withContainer(draft, '{default(){try{eval("1")}catch{}return null}}'),
    reason: /mf-auth@8\.3\.0: violates require-trusted-types-for: .*eval/
  }
]

/** The discovery document that members get. */
const served = () => readFile(club.path('discovery.json'), 'utf8')

test('versions that fail in a browser are refused with the reason of each, and nothing changes', async () => {
  const tried = sample(wrong, 2)
  for (const { remote, version, spoil } of tried) await publishSpoiled(club, remote, version, spoil)
  const before = await served()
  const versions = tried.map(({ remote, version }) => `${remote}@${version}`)
  const said = await club.release('promote', ...versions).catch(String)
  for (const { reason } of tried) expect.soft(said).toMatch(reason)
  expect(await served()).toBe(before)
})

test('a version that lacks a file which its description does not list is refused', async () => {
  await publishSpoiled(club, 'mf-account', '8.2.0', draft => withoutChunk(draft, 'points'))
  await expect(club.release('promote', 'mf-account@8.2.0')).rejects.toThrow(
    /mf-account@8\.2\.0: .*ChunkLoadError.*mf-account@8\.2\.0: is not shown at \/mi-cuenta/
  )
})

test('a version that the gate refuses cannot become a canary', async () => {
  await publishSpoiled(club, 'mf-account', '8.3.1', draft => withContainer(draft, '{App(){return null}}'))
  await expect(club.release('promote', 'mf-account@8.3.1', '--traffic', '10')).rejects.toThrow(
    /mf-account@8\.3\.1: .*default.*is not shown at \/mi-cuenta/
  )
  expect(await club.release('status')).not.toMatch(/8\.\d\.\d \(/)
})

const second = '/mi-cuenta/misiones'

test('a version that throws and logs an error on its second screen is refused, with a report', async ({
  page
}) => {
  const code = `if(location.pathname==="${second}"){console.error("ay");throw new Error("sin misiones")}`
  await publishWith(club, 'mf-account', code, '8.5.0')
  const said = await club.release('promote', 'mf-account@8.5.0').catch(String)
  expect(said).toMatch(/mf-account@8\.5\.0: .*sin misiones.* \(\/mi-cuenta\/misiones as a member\)/)
  expect(said).toMatch(/mf-account@8\.5\.0: logs an error: ay \(\/mi-cuenta\/misiones as a member\)/)

  await test.step('the report has every screen, runs no script and is readable on a phone', async () => {
    const [, file = ''] = /report: (\S+[.]html)/.exec(said) ?? []
    expect(file).toContain(club.dataDir)
    await page.goto(`file://${file}`)
    await expect(page.getByRole('heading', { level: 1, name: 'promote mf-account@8.5.0' })).toBeVisible()
    await expect(page.getByText('refused', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Results of the checks' })).toContainText('sin misiones')
    const picture = page.getByRole('img', { name: '/mi-cuenta, a member', exact: true })
    const figure = page.getByRole('figure').filter({ has: picture })
    await expect(figure).toContainText(/ · \d+\.\d KB, \d+ % of the limit · axe: no violation/)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1280)
    expect(await listViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test('a version that is too wide for a small phone, and whose files are too large, is refused', async () => {
  const code = `document.documentElement.style.minWidth="500px";/*${randomBytes(150_000).toString('base64')}*/`
  await publishWith(club, 'mf-profile', code, '8.5.2')
  const said = await club.release('verify', 'mf-profile@8.5.2').catch(String)
  expect(said).toMatch(/mf-profile@8\.5\.2: is 500 px wide in a viewport of 320 px \(\/perfil as a member\)/)
  expect(said).toMatch(/mf-profile@8\.5\.2: loads \d+\.\d KB of its own files; the limit is 150\.0 KB/)
})

test('a discovery document that a version copies from the gate is refused by a member’s host', async ({
  page
}) => {
  await publishWith(
    club,
    'mf-account',
    'console.error(document.getElementById("eqs-discovery").textContent);',
    '8.6.0'
  )
  const said = await club.release('verify', 'mf-account@8.6.0').catch(String)
  const [copied = ''] = /\{"schema".*?"signature":"[^"]*"\}/.exec(said) ?? []
  expect(copied).toContain('"version":"8.6.0"')
  await spoilPage(page, copied)
  const refusal = page.waitForEvent('console', message => message.text().includes('discovery_failed'))
  const asked = page.waitForRequest(`${club.origin}/discovery.json`)
  await page.goto(`${club.origin}/ingresa`)
  expect((await refusal).text()).toContain('not signed with a release key')
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('verify prints the result of every check, and changes nothing', async () => {
  await expect(club.release('verify', 'mf-account@8.0.0')).rejects.toThrow(
    /files +passed mf-account@8\.0\.0\nsmoke +refused mf-account@8\.0\.0: .*no hay puntos/
  )
  await publishSpoiled(club, 'mf-account', '8.4.0', async ({ description }) => description)
  expect(await club.release('verify', 'mf-account@8.4.0')).toMatch(/smoke +passed/)
  expect(await club.release('history')).not.toContain('8.4.0')
})

test('a version that is promoted without the browser check has its reason in the history', async () => {
  await club.release('promote', 'mf-account@8.4.0', '--without-smoke', 'no browser on the train')
  expect(await club.release('history')).toContain('without smoke: no browser on the train')
})
