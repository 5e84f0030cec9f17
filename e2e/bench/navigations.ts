import { type CDPSession, expect, type Page } from '@playwright/test'
import { atMost, type Verdict } from './verdicts.ts'

/** Memory that a page holds after garbage collection. */
export interface Held {
  /** Bytes of the JavaScript heap. */
  readonly heap: number
  /** DOM nodes, including detached ones. */
  readonly nodes: number
  /** Elements that are in no document but are still referenced. */
  readonly detached: number
}

const screens = ['Canjeá', 'Mi Cuenta', 'Alertas'] as const

/**
 * Number of navigations before the first measurement of memory. The number is a multiple of the number of
 * screens, so that memory is always measured on the same screen.
 */
const first = 7 * screens.length

/**
 * Measures the memory before and after navigations by the side bar, without a page load.
 *
 * @param count number of navigations after the warm-up, a multiple of the number of screens.
 * @returns memory after the warm-up and after the last navigation.
 */
export async function navigate(page: Page, count: number): Promise<{ before: Held; after: Held }> {
  const devtools = await page.context().newCDPSession(page)
  await go(page, first)
  const before = await measureHeld(devtools)
  await go(page, count)
  return { before, after: await measureHeld(devtools) }
}

/** Opens `count` screens in turn by the side bar. */
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
  // Collects garbage three times, because an object may survive one collection when only garbage refers to
  // it.
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
  // Releases the queried objects, which DevTools would otherwise keep in memory.
  for (const { objectId } of [result, objects])
    if (objectId) await devtools.send('Runtime.releaseObject', { objectId })
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), detached: Number(detached.value) }
}

/**
 * Source code of a function that counts the detached elements in the result of `queryObjects`. The result
 * also contains prototypes, which are not elements.
 */
const countDetached =
  'function () { return this.filter(one => Object.hasOwn(one, "constructor") ? false : !one.isConnected).length }'

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MB`

/**
 * Factor by which the heap may grow. The engine itself stores more compiled code and statistics over time.
 */
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
