import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { expect, type Sandbox } from '../fixtures/club.ts'
import { askProvider, type Facts, look, shownFacts } from '../fixtures/facts.ts'
import { expectNoTrace } from '../fixtures/leaks.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { Sky } from './weather.ts'

/**
 * A member in a random walk. `history` contains every observed state of the member's data at the provider,
 * the newest last.
 */
export interface Walker {
  readonly member: Member
  readonly promoId: string
  readonly secrets: readonly string[]
  readonly history: Facts[]
}

/** A device of a member: a browser context with its tabs. */
export interface Device {
  readonly context: BrowserContext
  readonly sky: Sky
  readonly tabs: Tab[]
  /** The signed-in member. */
  walker: Walker | undefined
}

export interface Tab {
  readonly page: Page
  readonly device: Device
  /** For each fact, the index in `walker.history` of the oldest state that the tab may still show. */
  readonly floors: Map<string, number>
  /**
   * True when the tab has just refreshed all data without faults. Missing or outdated data is then a failure.
   */
  mustKnow: boolean
  isHidden: boolean
  /** Number of times that Back can be used in this tab. */
  depth: number
}

/** A random walk: two members take random steps in three tabs, of which two share a browser context. */
export class Walk {
  readonly tabs: readonly Tab[]
  /** Descriptions of the steps so far. */
  readonly story: string[] = []

  private constructor(
    readonly sandbox: Sandbox,
    readonly request: APIRequestContext,
    readonly walkers: readonly [Walker, Walker],
    devices: readonly Device[],
    private readonly timeoutMs: number
  ) {
    this.tabs = devices.flatMap(({ tabs }) => tabs)
  }

  /**
   * @param timeoutMs time limit for a tab to show true data, in milliseconds, on an otherwise idle machine.
   */
  static async begin(
    browser: Browser,
    first: BrowserContext,
    sandbox: Sandbox,
    request: APIRequestContext,
    timeoutMs = 15_000
  ): Promise<Walk> {
    const walkers = [await createWalker(sandbox, 70_000), await createWalker(sandbox, 3_000)] as const
    const second = await browser.newContext()
    const devices = [await openDevice(first, 2), await openDevice(second, 1)]
    return new Walk(sandbox, request, [...walkers], devices, timeoutMs)
  }

  /**
   * Requires these tabs to show all data as the provider has it at the end of the step. Call it after a
   * refresh of all data.
   */
  nowKnow(tabs: readonly Tab[]): void {
    this.nowKnowOf(
      tabs,
      shownFacts.map(({ name }) => name)
    )
    for (const tab of tabs) tab.mustKnow = true
  }

  /** Requires these tabs to show the named facts as the provider has them at the end of the step. */
  nowKnowOf(tabs: readonly Tab[], names: readonly string[]): void {
    for (const { floors } of tabs) for (const name of names) floors.set(name, Number.POSITIVE_INFINITY)
  }

  /** True when answers reach this device without faults. */
  isFair({ sky }: Device): boolean {
    return !sky.isOffline && sky.weather.answer === 'comes'
  }

  /**
   * Expects each tab to show recent data of its member or to mark it as outdated, and nothing of the other
   * member.
   */
  async expectTrue(): Promise<void> {
    const skies = new Set(this.tabs.map(({ device }) => device.sky))
    await expect(async () => {
      expect([...skies].every(({ isQuiet }) => isQuiet)).toBe(true)
      for (const walker of this.walkers) await this.listen(walker)
      for (const tab of this.tabs) await this.expectTrueOf(tab)
    }).toPass({ timeout: this.timeoutMs, intervals: [50, 100, 200, 400] })
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
        await expectNoTrace(page, other.member._id, [...other.secrets, ...codes, ...alerts])
      }
    if (!walker) return expect(seen.path).toMatch(/^\/(?:ingresa|terminos-y-condiciones)$/)
    expect(seen.points, `points at ${seen.path}`).toBeDefined()
    // Offline, the files of the screen may be missing. Without its styles, its lines cannot be read.
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

/** True for the title of an alert that a step has created for a single member. */
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
