import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { expect, type Sandbox } from '../fixtures/club.ts'
import { askProvider, type Facts, look, shownFacts } from '../fixtures/facts.ts'
import { expectNothingOf } from '../fixtures/leaks.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { Sky } from './weather.ts'

/** A member of a walk, and everything that the provider has said of them, the newest last. */
export interface Walker {
  readonly member: Member
  readonly promoId: string
  readonly secrets: readonly string[]
  readonly history: Facts[]
}

/** A browser of its own. */
export interface Device {
  readonly context: BrowserContext
  readonly sky: Sky
  readonly tabs: Tab[]
  /** Whoever is signed in. */
  walker: Walker | undefined
}

export interface Tab {
  readonly page: Page
  readonly device: Device
  /** By the name of a fact, from which place of the member's history on the tab has to know it. */
  readonly floors: Map<string, number>
  /** It has just asked for everything, in fair weather: what it does not know, or marks as old, is a failure too. */
  mustKnow: boolean
  isHidden: boolean
  /** Steps that the browser's Back has behind it. */
  depth: number
}

/** Two members over two tabs of one browser and one of another. */
export class Walk {
  readonly tabs: readonly Tab[]
  /** What has happened so far. */
  readonly story: string[] = []

  private constructor(
    readonly sandbox: Sandbox,
    readonly request: APIRequestContext,
    readonly walkers: readonly [Walker, Walker],
    devices: readonly Device[],
    private readonly patience: number
  ) {
    this.tabs = devices.flatMap(({ tabs }) => tabs)
  }

  /** @param patience milliseconds until what is shown has to be true, on a machine that does little else. */
  static async begin(
    browser: Browser,
    first: BrowserContext,
    sandbox: Sandbox,
    request: APIRequestContext,
    patience = 15_000
  ): Promise<Walk> {
    const walkers = [await createWalker(sandbox, 70_000), await createWalker(sandbox, 3_000)] as const
    const second = await browser.newContext()
    const devices = [await openDevice(first, 2), await openDevice(second, 1)]
    return new Walk(sandbox, request, [...walkers], devices, patience)
  }

  /** These tabs have asked for all that there is to know. */
  nowKnow(tabs: readonly Tab[]): void {
    this.nowKnowOf(
      tabs,
      shownFacts.map(({ name }) => name)
    )
    for (const tab of tabs) tab.mustKnow = true
  }

  /** These tabs have asked for these facts: what is said of them when the step is over is what has to be shown. */
  nowKnowOf(tabs: readonly Tab[], names: readonly string[]): void {
    for (const { floors } of tabs) for (const name of names) floors.set(name, Number.POSITIVE_INFINITY)
  }

  /** Whether answers come to this device as they should. */
  isFair({ sky }: Device): boolean {
    return !sky.isOffline && sky.weather.answer === 'comes'
  }

  /** Every tab shows what the provider says now, or has said since it had to know better, or is marked; and nobody else's. */
  async expectTrue(): Promise<void> {
    const skies = new Set(this.tabs.map(({ device }) => device.sky))
    await expect(async () => {
      expect([...skies].every(({ isQuiet }) => isQuiet)).toBe(true)
      for (const walker of this.walkers) await this.listen(walker)
      for (const tab of this.tabs) await this.expectTrueOf(tab)
    }).toPass({ timeout: this.patience, intervals: [50, 100, 200, 400] })
    for (const tab of this.tabs) {
      const newest = (tab.device.walker?.history.length ?? 1) - 1
      for (const [name, floor] of tab.floors) tab.floors.set(name, Math.min(floor, newest))
      tab.mustKnow = false
    }
  }

  private async listen({ history, member }: Walker): Promise<void> {
    const facts = await askProvider(this.request, member)
    if (JSON.stringify(facts) !== JSON.stringify(history.at(-1))) history.push(facts)
  }

  private async expectTrueOf({ page, device: { walker }, floors, mustKnow }: Tab): Promise<void> {
    const seen = await look(page)
    for (const other of this.walkers)
      if (other !== walker) {
        const codes = other.history.at(-1)?.tickets.map(([code]) => code) ?? []
        const alerts =
          other.history
            .at(-1)
            ?.alerts.map(([title]) => title)
            .filter(isOwn) ?? []
        await expectNothingOf(page, other.member._id, [...other.secrets, ...codes, ...alerts])
      }
    if (!walker) return expect(seen.path).toMatch(/^\/(?:ingresa|terminos-y-condiciones)$/)
    expect(seen.points, `points at ${seen.path}`).toBeDefined()
    // Without a network its files could not be had either.
    if (seen.isMissing) return
    const isMarked = seen.isMarkedOld || seen.isLoading || seen.points === '--'
    if (mustKnow) expect(isMarked, `marked although all was asked for: ${seen.path}`).toBe(false)
    if (isMarked) return
    const newest = walker.history.length - 1
    for (const { name, seen: of, said } of shownFacts) {
      const known = walker.history.slice(Math.min(floors.get(name) ?? 0, newest))
      expect(
        known.map(facts => said(facts, seen)),
        `${name} at ${seen.path}`
      ).toContainEqual(of(seen))
    }
  }
}

/** An alert that was made for one member alone. */
const isOwn = (title: string | undefined): title is string => title?.startsWith('Alerta ') === true

async function createWalker(sandbox: Sandbox, points: number): Promise<Walker> {
  const first_name = `Z${crypto.randomUUID().slice(0, 8)}`
  const title = `Termo ${first_name}`
  const member = await sandbox.createMember({ first_name, points, notifications: 1 })
  const { _id } = await sandbox.createPromo({ email: member.email, points: 10, description_title: title })
  return { member, promoId: _id, secrets: [member.email, first_name, title], history: [] }
}

async function openDevice(context: BrowserContext, tabs: number): Promise<Device> {
  const device: Device = { context, sky: await Sky.over(context), tabs: [], walker: undefined }
  await context.clock.install()
  for (let count = 0; count < tabs; count += 1) {
    const page = await context.newPage()
    await page.goto('/ingresa')
    device.tabs.push({ page, device, floors: new Map(), mustKnow: false, isHidden: count > 0, depth: 0 })
  }
  return device
}
