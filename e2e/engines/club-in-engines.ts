import { test as base, expect } from '@playwright/test'
import { linesThatName } from '../fixtures/page-log.ts'
import { someCode } from '../fixtures/redeeming.ts'
import { type Member, Sandbox } from '../fixtures/sandbox.ts'
import { type ServedClub, type ServedClubWorker, servedClub } from '../fixtures/served-club.ts'
import type { ClubAddress } from './club-address.ts'
import type { EngineName } from './engines.ts'
import { startFirefox } from './firefox.ts'
import { playwrightEngine } from './playwright-tab.ts'
import { type Engine, type Name, type Role, type Tab, timeoutMs } from './tab.ts'
import { startWebKit } from './webkit.ts'

/**
 * Maximum time in milliseconds until a page arrives that does not wait for the network. A page that waits for
 * the network in vain arrives later, after the service worker's timeout of five seconds.
 */
const atOnce = 7_000

export interface Fixtures extends ServedClub {
  readonly sandbox: Sandbox
  readonly tab: Tab
}

/** A test of several steps that runs in several browser engines. */
export interface Journey {
  readonly title: string
  /** Engines in which the journey runs. Default: all. */
  readonly engines?: readonly EngineName[]
  readonly go: (fixtures: Fixtures) => Promise<void>
}

interface WorkerFixtures extends ServedClubWorker {
  readonly engineName: EngineName
  readonly engine: Engine
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['Chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, playwright, launchOptions }, use) => {
      const engine =
        engineName === 'Chromium'
          ? await playwrightEngine(await playwright.chromium.launch(launchOptions))
          : engineName === 'Firefox'
            ? await startFirefox()
            : await startWebKit()
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' }
  ],
  ...servedClub,
  sandbox: async ({ request, club }, use) => {
    await use(new Sandbox(request, club.origin))
  },
  tab: async ({ engine, club }, use) => {
    await use(engine.tab)
    const beacons = club.reported.map(one => `beacon: ${JSON.stringify(one)}`)
    expect(linesThatName(beacons), 'what pages beacons of members').toEqual([])
  }
})

/** Waits until the element is visible. */
export async function expectShown(tab: Tab, role: Role, name: Name): Promise<void> {
  await eventually(async () => expect(await tab.shows(role, name), `${role} ${name}`).toBe(true))
}

/** Waits until an expression is true in the page. */
export async function expectTrue(tab: Tab, expression: string): Promise<void> {
  await eventually(async () => expect(await tab.run(expression), expression).toBe(true))
}

/**
 * Expects that the document arrived without waiting for the network. The time for rendering the page does not
 * count, because it is long on a busy machine.
 */
export const expectAtOnce = (tab: Tab): Promise<void> =>
  expectTrue(tab, `performance.getEntriesByType('navigation')[0].responseEnd < ${atOnce}`)

/** Waits until this text is visible. */
export async function expectText(tab: Tab, words: string | RegExp): Promise<void> {
  await eventually(async () => expect(await tab.text()).toMatch(words))
}

/** Waits until exactly one load failure of the remote is reported, with this error class. */
export async function expectReported(club: ClubAddress, remote: string, errorClass: string): Promise<void> {
  const classes = () =>
    club.reported
      .filter(one => one.event === 'remote_load_failed' && one.remote === remote)
      .map(one => one.errorClass)
  await eventually(async () => expect(classes()).toEqual([errorClass]))
}

export async function expectAddress(tab: Tab, address: string): Promise<void> {
  await eventually(async () => expect(await tab.address()).toBe(address))
}

/**
 * Waits until the service worker controls the page and has stored the page. The worker stores the page last,
 * after all files of the page.
 */
export async function waitForWorker(tab: Tab): Promise<void> {
  const isStored = 'caches.match("/").then(page => Boolean(page && navigator.serviceWorker.controller))'
  await expectTrue(tab, isStored)
}

/**
 * Repeats the assertion until it passes. An evaluation in the page fails when the page navigates meanwhile.
 */
const eventually = (assertion: () => Promise<void>): Promise<void> =>
  expect(assertion).toPass({ timeout: timeoutMs, intervals: [50, 100, 250] })

/** Fills in and sends the sign-in form. The tab must already show the sign-in screen or be opening it. */
export async function signIn(tab: Tab, member: Pick<Member, 'email' | 'password'>): Promise<void> {
  await tab.fill('Email', member.email)
  await tab.fill('Contraseña', member.password)
  await tab.press('button', 'Ingresar')
}

/**
 * Redeems the promotion on screen.
 *
 * @returns the code that the redemption gives.
 */
export async function redeem(tab: Tab): Promise<string> {
  await tab.press('button', 'Quiero mi beneficio')
  await tab.press('button', 'Continuar')
  await expectShown(tab, 'dialog', 'Felicitaciones!')
  await expectText(tab, someCode)
  const [code] = someCode.exec(await tab.text()) ?? []
  if (!code) throw new Error('the code went away')
  return code
}
