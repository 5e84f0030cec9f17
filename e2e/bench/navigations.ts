import { type CDPSession, expect, type Page } from '@playwright/test'
import { atMost, type Verdict } from './verdicts.ts'

/** What a page holds after its garbage has been collected. */
export interface Held {
  /** Bytes of the JavaScript heap. */
  readonly heap: number
  /** Nodes of documents, detached ones among them. */
  readonly nodes: number
  /** Elements that are in no document any more, and that something still holds. */
  readonly detached: number
}

const screens = ['Canjeá', 'Mi Cuenta', 'Alertas'] as const

/** Navigations until all that is loaded once is loaded, and after which nothing may grow. They end where the rest does. */
const first = 7 * screens.length

/**
 * Goes from screen to screen by the side bar, in a page that stays.
 *
 * @param count navigations after the first ones, a multiple of three: both ends are the same screen.
 * @returns what was held after the first ones and after the last.
 */
async function navigate(page: Page, count: number): Promise<{ before: Held; after: Held }> {
  const devtools = await page.context().newCDPSession(page)
  await go(page, first)
  const before = await measureHeld(devtools)
  await go(page, count)
  return { before, after: await measureHeld(devtools) }
}

/** Goes through the screens of the side bar, so many steps. */
export async function go(page: Page, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const name = screens[index % screens.length] ?? screens[0]
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
}

export async function measureHeld(devtools: CDPSession): Promise<Held> {
  await devtools.send('HeapProfiler.enable')
  // What was let go of by what the first collection took goes with the next.
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(one => one.name === name)?.value ?? Number.NaN
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Element.prototype' })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? ''
  })
  const { result: detached } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: countDetached,
    returnByValue: true
  })
  // Else what was asked about is held by the question.
  for (const { objectId } of [result, objects])
    if (objectId) await devtools.send('Runtime.releaseObject', { objectId })
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), detached: Number(detached.value) }
}

/** Prototypes are among what is found, and are no elements. */
const countDetached =
  'function () { return this.filter(one => Object.hasOwn(one, "constructor") ? false : !one.isConnected).length }'

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MB`

/** How far the heap may seem to grow: what the engine itself keeps of compiled code and statistics. */
const noise = 1.03

export async function measureNavigations(page: Page): Promise<readonly Verdict[]> {
  const count = 180
  await page.goto('/')
  const { before, after } = await navigate(page, count)
  const of = `of ${first + count} navigations, against the first ${first}`
  return [
    atMost(`heap at the end ${of}`, before.heap * noise, after.heap, megabytes),
    atMost(`nodes at the end ${of}`, before.nodes, after.nodes),
    atMost(`detached elements at the end ${of}`, before.detached, after.detached)
  ]
}
