import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import {
  drawnByCode,
  gate,
  matchFiles,
  prepare,
  routeFiles,
  screenFiles,
  toEntryPattern
} from '../fixtures/remote-faults.ts'
import { inRemotes, type RemoteFixtures } from '../fixtures/remote-matrix.ts'
import { panel, type Resilience } from '../fixtures/resilience.ts'
import { watchRequests } from '../fixtures/spoiled-release.ts'
import { beAway, hour } from '../fixtures/tab-life.ts'

const slowWords = (page: Page) => page.getByText(/Está tardando más de lo normal/).first()
const busy = (page: Page) => drawnByCode(page).locator('[aria-busy="true"]').first()

const comesLate =
  (wait: (page: Page, resilience: Resilience) => Promise<void>) =>
  async ({ page, sandbox, remote, heading }: RemoteFixtures) => {
    const { opened, open } = gate()
    await page.route(toEntryPattern(remote), async route => {
      await opened
      await route.continue()
    })
    const resilience = await prepare(page, remote, sandbox)
    await page.clock.install()
    await page.goto(remote.path, { waitUntil: 'commit' })
    await expect(busy(page)).toBeAttached()
    await wait(page, resilience)
    await resilience.expectSaid(/Está tardando más de lo normal/)
    open()
    await expect(heading).toBeVisible()
    await expect(busy(page)).toHaveCount(0)
    // A part of another remote on the screen would count as slow, too, if the clock jumped while it loads.
    await page.waitForLoadState('networkidle')
    // The message about the delay is gone by now.
    await resilience.pass(5_000)
    await resilience.expectWhole({ event: 'slow_remote', errorClass: 'slow' })
  }

const tests = inRemotes({
  'R7 mf-*: entry hangs': async ({ page, sandbox, remote }) => {
    await page.route(toEntryPattern(remote), () => {})
    const resilience = await prepare(page, remote, sandbox)
    const asked = watchRequests(page, toEntryPattern(remote))
    await page.clock.install()
    await page.goto(remote.path, { waitUntil: 'commit' })
    await expect(busy(page)).toBeAttached()
    await resilience.pass(5_000)
    await expect(slowWords(page)).toBeVisible()
    await resilience.pass(5_000)
    await resilience.expectSurvived({ ...panel, errorClass: 'timeout', attempts: 1 })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => asked.at(-1)?.url()).toContain('?retry=1')
  },

  'R8 mf-*: entry takes eight seconds': comesLate((_, resilience) => resilience.pass(8_000)),
  'mf-*: the phone sleeps while the entry loads': comesLate((page, resilience) =>
    beAway(page, hour, () => resilience.expectAnswered())
  ),

  'R14 mf-*: chunk hangs, and arrives after the timeout': async ({ page, sandbox, remote }) => {
    const { opened, open } = gate()
    const { opened: asked, open: ask } = gate()
    const files = await screenFiles(page, remote, '.js')
    await routeFiles(page, remote, files, async route => {
      // A request by the remote's loader, not by the boot script, means that the remote itself runs.
      if (route.request().resourceType() === 'script') ask()
      await opened
      await route.continue()
    })
    const resilience = await prepare(page, remote, sandbox)
    await page.clock.install()
    await page.goto(remote.path, { waitUntil: 'commit' })
    await expect(busy(page)).toBeAttached()
    await asked
    await resilience.pass(5_000)
    await expect(slowWords(page)).toBeVisible()
    await resilience.pass(10_000)
    await resilience.expectSurvived({ ...panel, errorClass: 'chunk_timeout' })
    const late = page.waitForEvent(
      'requestfinished',
      request => request.resourceType() === 'script' && matchFiles(remote, files).test(request.url())
    )
    open()
    await late
    await expect(page.getByText(panel.words)).toBeVisible()
    await resilience.expectTold('chunk_timeout')
  }
})

for (const { title, run } of tests)
  test(title, ({ page, sandbox, problems }) => run({ page, sandbox, problems }))
