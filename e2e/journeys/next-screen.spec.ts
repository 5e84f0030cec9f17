import { sample } from '@eqs/testing/suite'
import type { Locator, Request } from '@playwright/test'
import type { ClubAddress } from '../engines/club-address.ts'
import { test as base, expect, type Page } from '../fixtures/club.ts'
import { cutOff } from '../fixtures/cuttable-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { type ServedClub, type ServedClubWorker, servedClub } from '../fixtures/served-club.ts'

// The next screen is prefetched. These tests intercept no requests in the browser, because interception would
// disable the browser's cache.

const test = base.extend<ServedClub, ServedClubWorker>({
  ...servedClub,
  sandbox: async ({ request, club }, use) => {
    await use(new Sandbox(request, club.origin))
  }
})

// One worker, because each worker would start another provider.
test.describe.configure({ mode: 'default' })

/**
 * Replaces `requestIdleCallback` with a function that never calls back, so that idle time starts no prefetch.
 */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
}

/** Opens the catalogue with one promotion, as a member with a saved session. */
async function openCatalogue(page: Page, club: ClubAddress, sandbox: Sandbox): Promise<void> {
  const member = await sandbox.createMember({ points: 5000 })
  await sandbox.createPromo({ email: member.email, description_title: 'Helado', points: 100 })
  await keepSession(page, savedSession(member))
  await page.goto(club.origin)
  await expect(page.getByRole('main').getByRole('link', { name: /Helado/ })).toBeVisible()
}

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })

interface Step {
  readonly to: string
  readonly link: (page: Page) => Locator
  /** Content that appears only with the data of the screen. In Mis Puntos it appears with the code alone. */
  readonly content: (page: Page) => Locator
  readonly remote: string
  readonly code: string
  readonly data: string
  /** Opens the menu that contains the link, if there is one. */
  readonly before?: (page: Page) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')

/** Steps of the main journey. */
const steps: readonly Step[] = [
  {
    to: 'Promo',
    link: page => main(page).getByRole('link', { name: /Helado/ }),
    content: page => main(page).getByRole('button', { name: 'Quiero mi beneficio' }),
    remote: 'mf-catalogue',
    code: 'promo',
    data: '/v1/api/promos/get/'
  },
  {
    to: 'Mis Puntos',
    link: page => menu(page, 'Mi Cuenta'),
    // The ledger waits for a balance that includes its transactions (decision 15).
    content: page => main(page).getByRole('region', { name: 'Movimientos' }),
    remote: 'mf-account',
    code: 'points',
    data: '/v1/api/loyalty/transactions'
  },
  {
    to: 'Canjes',
    link: page => main(page).getByRole('link', { name: 'Canjes' }),
    content: page => main(page).getByText('No tenés canjes para mostrar'),
    remote: 'mf-account',
    code: 'redemptions',
    data: '/v1/api/redeems'
  },
  {
    to: 'Alertas',
    link: page => menu(page, /Alertas/),
    content: page => main(page).getByText('Todavía no tenés alertas'),
    remote: 'mf-notifications',
    code: 'inbox',
    data: '/v1/api/notifications'
  },
  {
    to: 'Perfil',
    link: page => page.getByRole('link', { name: 'Mi Perfil' }),
    content: page => page.getByLabel('Ciudad'),
    remote: 'mf-profile',
    code: 'profile',
    data: '',
    before: page => page.getByRole('button', { name: 'Tu perfil' }).click()
  }
]

const toCodePattern = ({ remote, code }: Step) =>
  new RegExp(`^GET /remotes/${remote}/[^/]+/${code}[^/]*\\.js$`)

/** Waits until code and data of the step are requested and all pending requests are answered. */
async function settle(page: Page, club: ClubAddress, step: Step): Promise<void> {
  await expect.poll(() => club.asked.some(one => toCodePattern(step).test(one)), step.code).toBe(true)
  await expect.poll(() => club.asked.some(one => one.startsWith(`GET ${step.data}`)), step.data).toBe(true)
  const here = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => `GET ${new URL(name).pathname}`)
    )
  const asked = () => club.asked.filter(one => /^GET \/(?:remotes|v1)\//.test(one))
  await expect(async () => expect(await here()).toEqual(expect.arrayContaining(asked()))).toPass()
}

/** Events that show the intention to follow a link. Each function fires its event also when it is called again. */
const signs = {
  'the pointer rests on its link': async (link: Locator) => {
    await link.page().mouse.move(0, 0)
    await link.hover()
  },
  'its link has the focus': async (link: Locator) => {
    await link.blur()
    await link.focus()
  },
  'its link is tapped': (link: Locator) => link.dispatchEvent('pointerup', { pointerType: 'touch' })
} as const

for (const [sign, mean] of sample(Object.entries(signs), 1))
  test(`the next screen of the main journey is loaded with its data once ${sign}`, async ({
    page,
    club,
    sandbox,
    problems
  }) => {
    test.setTimeout(120_000)
    // Messages of requests that are still pending when the club stops answering.
    problems.expect(cutOff)
    await neverIdle(page)
    await openCatalogue(page, club, sandbox)
    for (const step of steps)
      await test.step(step.to, async () => {
        await step.before?.(page)
        // A sign that comes before the page watches its links is not seen.
        await expect(async () => {
          await mean(step.link(page))
          expect(
            club.asked.some(one => toCodePattern(step).test(one)),
            step.code
          ).toBe(true)
        }).toPass()
        await settle(page, club, step)
        // From here on no request is answered.
        club.hold()
        await step.link(page).press('Enter')
        await expect(step.content(page)).toBeVisible()
        club.mend()
      })
  })

test('the code of linked screens is prefetched when the page is idle, and their data is not', async ({
  page,
  club,
  sandbox
}) => {
  await openCatalogue(page, club, sandbox)
  for (const step of steps.slice(0, 2))
    await expect.poll(() => club.asked.some(asked => toCodePattern(step).test(asked)), step.code).toBe(true)
  expect(
    club.asked.filter(asked => /(?:promos\/get\/|loyalty\/transactions)/.test(asked)),
    'data'
  ).toEqual([])
})

test('an idle page prefetches each file once, and nothing for the links in the footer', async ({
  page,
  club,
  sandbox
}) => {
  const requests: Request[] = []
  page.on('request', request => {
    requests.push(request)
  })
  await openCatalogue(page, club, sandbox)
  const paths = (list: readonly Request[]) => list.map(request => new URL(request.url()).pathname)
  const loaded = paths(requests)
  const later = () => requests.slice(loaded.length).filter(request => /\/remotes\//.test(request.url()))
  const prefetched = () => paths(later().filter(request => request.resourceType() === 'fetch'))
  await expect.poll(() => prefetched().some(path => path.includes('/mf-profile/'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(
    prefetched().filter((path, index, all) => all.indexOf(path) !== index || loaded.includes(path)),
    'files that were requested before'
  ).toEqual([])
  expect(prefetched().filter(path => path.includes('/mf-auth/'))).toEqual([])
})

test('with data saver nothing is prefetched', async ({ page, club, sandbox }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openCatalogue(page, club, sandbox)
  await page.waitForLoadState('networkidle')
  const asked = club.asked.length
  for (const step of steps.slice(0, 2)) {
    await step.link(page).hover()
    await step.link(page).focus()
  }
  await menu(page, /Alertas/).click()
  await expect(main(page).getByText('Todavía no tenés alertas')).toBeVisible()
  const meanwhile = club.asked.slice(asked).filter(one => /\/(?:remotes|v1)\//.test(one))
  expect(meanwhile.filter(one => !/notifications/.test(one))).toEqual([])
})

test('the sign-in page prefetches the code of the next screen, and no data', async ({ page, club }) => {
  await page.goto(`${club.origin}/ingresa?path=/mi-cuenta/canjes`)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const behind = (asked: string) => /^GET \/remotes\/mf-account\/[^/]+\/redemptions[^/]*\.js$/.test(asked)
  await expect.poll(() => club.asked.some(behind)).toBe(true)
  expect(club.asked.filter(asked => /sign-up|\/v1\/api\/(?!assets)/.test(asked))).toEqual([])
})
