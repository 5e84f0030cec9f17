import { expect } from '../fixtures/club.ts'
import { hide, hour, seconds, show } from '../fixtures/tab-life.ts'
import { goWithin } from './visit.ts'
import type { Tab, Walk } from './walk.ts'
import { fair, type Weather } from './weather.ts'

/** A step of a random walk: an action of a member, or an event. */
interface Step {
  readonly name: string
  readonly can: (tab: Tab, walk: Walk) => boolean
  /** @param chance random number that makes the choices within the step. */
  readonly run: (tab: Tab, walk: Walk, chance: number) => Promise<void>
}

/**
 * Time in milliseconds for which a member is away. It is long enough that data no longer counts as fresh, and
 * that the return triggers a refresh.
 */
const awayFor = seconds(41)

const paths = ['/', '/mi-cuenta', '/mi-cuenta/misiones', '/mi-cuenta/canjes', '/notificaciones', '/perfil']

const isSeen = ({ isHidden }: Tab) => !isHidden
const isIn = (tab: Tab) => isSeen(tab) && tab.device.walker !== undefined
const isOnline = ({ device }: Tab) => !device.sky.isOffline

async function goTo(tab: Tab, path: string): Promise<void> {
  await goWithin(tab.page, path)
  tab.depth += 1
}

async function comeBack(tab: Tab, walk: Walk): Promise<void> {
  await show(tab.page)
  tab.isHidden = false
  if (tab.device.walker && walk.isFair(tab.device)) walk.nowKnow([tab])
}

async function leaveAndReturn(tab: Tab, walk: Walk): Promise<void> {
  await hide(tab.page)
  await tab.page.clock.fastForward(awayFor)
  await comeBack(tab, walk)
}

/** Names of the entries of `shownFacts` that a redemption changes. */
const redemptionFacts = [
  'points',
  'balance and movements',
  'codes',
  "what is within reach of the header's points",
  "what redeeming leaves of the header's points"
]

const readingFacts = ['unread alerts', 'alerts']

const setWeather = (name: string, weather: (chance: number) => Weather): Step => ({
  name,
  can: tab => JSON.stringify(tab.device.sky.weather) === JSON.stringify(fair),
  run: async ({ device }, _walk, chance) => {
    device.sky.weather = weather(chance)
  }
})

const happens = (name: string, event: (chance: number) => Readonly<Record<string, unknown>>): Step => ({
  name,
  can: () => true,
  run: async (_tab, { sandbox, walkers }, chance) =>
    sandbox.applyEvent(walkers[chance % 2 === 0 ? 0 : 1].member.email, event(chance))
})

const open: Step = {
  name: 'opens a screen',
  can: isIn,
  run: (tab, _walk, chance) => {
    const promo = `/promo/${tab.device.walker?.promoId}`
    return goTo(tab, [...paths, promo][chance % (paths.length + 1)] ?? promo)
  }
}

const redeem: Step = {
  name: 'redeems',
  can: tab => isIn(tab) && isOnline(tab),
  async run(tab, walk) {
    const { page, device } = tab
    await goTo(tab, `/promo/${device.walker?.promoId}`)
    const want = page.getByRole('button', { name: 'Quiero mi beneficio' })
    const isThere = want.or(page.getByRole('heading', { name: /Tu Canje|Página no disponible/ }))
    await expect(isThere.first()).toBeVisible({ timeout: 20_000 })
    if (!(await want.isVisible())) return
    await want.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
    const again = page.getByRole('button', { name: 'Canjear de nuevo' })
    const end = page
      .getByRole('dialog', { name: 'Felicitaciones!' })
      .or(page.getByRole('alertdialog', { name: /Algo salió mal|No te alcanzan/ }))
    await expect(again.or(end).first()).toBeVisible({ timeout: 20_000 })
    if (await again.isVisible()) await again.click()
    await expect(end).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await expect(end).toHaveCount(0)
    if (walk.isFair(device)) walk.nowKnowOf(device.tabs, redemptionFacts)
  }
}

const read: Step = {
  name: 'reads the alerts',
  can: tab => isIn(tab) && isOnline(tab),
  async run(tab, walk) {
    // Refreshes first, because only alerts on screen can be marked.
    await leaveAndReturn(tab, walk)
    await goTo(tab, '/notificaciones')
    const all = tab.page.getByRole('button', { name: 'Marcar todos como leidos' })
    const list = tab.page.getByRole('region', { name: 'Tus alertas' })
    await expect(list.getByRole('button').first()).toBeVisible({ timeout: 20_000 })
    const answer = tab.page.waitForRequest('**/v1/api/notifications/read', { timeout: 1_000 }).catch(() => {})
    if ((await all.getAttribute('aria-disabled')) === 'true') return
    await all.click()
    // Simulates that the page is left right after the press.
    await tab.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await answer
    if (walk.isFair(tab.device)) walk.nowKnowOf(tab.device.tabs, readingFacts)
  }
}

const signOut: Step = {
  name: 'signs out',
  can: isIn,
  async run({ page, device }) {
    await page.getByRole('button', { name: 'Tu perfil' }).click()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    device.walker = undefined
  }
}

const signIn: Step = {
  name: 'signs in',
  can: tab => isSeen(tab) && tab.device.walker === undefined && isOnline(tab),
  async run(tab, walk, chance) {
    const { page, device } = tab
    const walker = walk.walkers[chance % 2 === 0 ? 0 : 1]
    // Signing in needs a working provider.
    if (device.sky.weather.answer !== 'comes') device.sky.weather = fair
    await page.getByLabel('Email').fill(walker.member.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(walker.member.password)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page).not.toHaveURL(/\/ingresa/, { timeout: 20_000 })
    device.walker = walker
    walk.nowKnow(device.tabs)
  }
}

/** All steps. A step that is listed several times is chosen more often. */
const steps: readonly Step[] = [
  open,
  open,
  open,
  redeem,
  redeem,
  read,
  signOut,
  signIn,
  signIn,
  signIn,
  {
    name: 'reloads',
    can: tab => isSeen(tab) && isOnline(tab),
    async run(tab, walk) {
      await tab.page.reload()
      if (tab.device.walker && walk.isFair(tab.device)) walk.nowKnow([tab])
    }
  },
  {
    name: 'goes back',
    can: tab => isSeen(tab) && isOnline(tab) && tab.depth > 0,
    async run(tab) {
      tab.depth -= 1
      await tab.page.evaluate(() => history.back())
    }
  },
  {
    name: 'is away for a while',
    can: isSeen,
    run: leaveAndReturn
  },
  {
    name: 'switches to the other tab',
    can: tab => isSeen(tab) && tab.device.tabs.length > 1,
    async run(tab, walk) {
      const other = tab.device.tabs.find(one => one !== tab)
      if (!other) return
      await hide(tab.page)
      tab.isHidden = true
      await tab.page.clock.fastForward(awayFor)
      await comeBack(other, walk)
    }
  },
  { name: 'lets an hour pass', can: isSeen, run: ({ page }) => page.clock.fastForward(hour) },
  happens('earns points at a till', () => ({ points: 240 })),
  happens('gets an alert', chance => ({ alert: `Alerta ${chance}z` })),
  setWeather('meets slow answers', chance => ({ delay: 200 + (chance % 600), answer: 'comes' })),
  setWeather('meets a provider that fails', () => ({ delay: 0, answer: 'fails' })),
  setWeather('meets a network that loses answers', () => ({ delay: 0, answer: 'is lost' })),
  {
    name: 'loses the network',
    can: isOnline,
    run: ({ device }) => device.sky.setOffline(true)
  },
  ...[1, 2].map(
    (): Step => ({
      name: 'has the network again',
      can: tab => !isOnline(tab),
      async run({ device, page }, walk) {
        await page.clock.fastForward(awayFor)
        await device.sky.setOffline(false)
        // Only visible tabs refresh now. A hidden tab refreshes when it is shown again.
        if (device.walker && walk.isFair(device)) walk.nowKnow(device.tabs.filter(isSeen))
      }
    })
  ),
  ...[1, 2, 3].map(
    (): Step => ({
      name: 'meets no faults any more',
      can: tab => JSON.stringify(tab.device.sky.weather) !== JSON.stringify(fair),
      run: async ({ device }) => {
        device.sky.weather = fair
      }
    })
  )
]

/** Chooses a step that is possible now, adds its description to `walk.story`, and runs the step. */
export async function takeStep(walk: Walk, { tab: at, step, detail }: Chance): Promise<void> {
  const tab = walk.tabs[at]
  if (!tab) throw new Error(`There is no tab ${at}`)
  const possible = steps.filter(({ can }) => can(tab, walk))
  const chosen = possible[step % possible.length]
  if (!chosen) return
  const person = tab.device.walker ? 'AB'[walk.walkers.indexOf(tab.device.walker)] : 'nobody'
  walk.story.push(`tab ${at + 1} (${person}, ${new URL(tab.page.url()).pathname}) ${chosen.name}`)
  await chosen.run(tab, walk, detail)
}

/** Random numbers that choose the tab, the step, and the details of the step. */
export interface Chance {
  readonly tab: number
  readonly step: number
  readonly detail: number
}
