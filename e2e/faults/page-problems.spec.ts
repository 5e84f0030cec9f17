import { expect, type Page, test } from '../fixtures/club.ts'
import { PageProblems } from '../fixtures/page-problems.ts'

// Every test fails for an unexpected problem of its pages, and for an expected problem that does not occur.
// These tests check that rule.

const blank = '/healthz'
const gone = '/v1/api/gone'

const ask = (page: Page, path: string, times = 1) =>
  page.evaluate(
    async ({ path, times }) => {
      for (let count = 0; count < times; count += 1) await fetch(path)
    },
    { path, times }
  )

const throwLater = (page: Page) =>
  page.evaluate(
    () =>
      void queueMicrotask(() => {
        throw new Error('roto')
      })
  )

test('a problem is expected by its text, its address and its count', async ({ page, context, problems }) => {
  problems.expectStatus(404, gone, 2)
  problems.expect({ text: /^unhandled: Error: roto$/, times: 1 })
  const judged = new PageProblems()
  judged.follow(context)
  await page.goto(blank)
  await ask(page, gone, 2)
  await throwLater(page)
  await expect.poll(() => judged.unexpected()).toHaveLength(3)

  judged.expectStatus(500, gone)
  judged.expectStatus(404, `${gone}/beside`)
  judged.expect({ text: /^unhandled: Error: sano$/ })
  judged.expect({ text: /status of 404/, at: /another/, times: 'any' })
  expect(judged.unexpected()).toHaveLength(3)
  expect(judged.missing()).toHaveLength(3)

  judged.expectStatus(404, gone, 1)
  judged.expect({ text: /^unhandled: Error: roto$/ })
  expect(judged.unexpected()).toEqual([expect.stringContaining(gone)])
  judged.expectStatus(404, gone, 2)
  expect(judged.unexpected()).toEqual([])
  expect(judged.missing()).toHaveLength(4)
})

test.fail('a test whose second device has a problem fails', async ({ browser, baseURL }) => {
  const device = await browser.newContext()
  const page = await device.newPage()
  await page.goto(new URL(blank, baseURL).href)
  await ask(page, gone)
})

test.describe('contexts of two tests in one browser', () => {
  test.describe.configure({ mode: 'default' })

  test('a test may leave its context open', async ({ browser, baseURL }) => {
    const page = await browser.newPage()
    await page.goto(new URL(blank, baseURL).href)
  })

  test('the context that the test before left open is closed', ({ browser, context }) => {
    expect(browser.contexts()).toEqual([context])
  })
})

test.fail(
  'a test with a problem in a browser that it starts itself fails',
  async ({ playwright, launchOptions, baseURL, follow }) => {
    const browser = await playwright.chromium.launch(launchOptions)
    follow(browser)
    const page = await browser.newPage()
    await page.goto(new URL(blank, baseURL).href)
    await ask(page, gone)
    await browser.close()
  }
)

test.fail('a test that expects a problem and has none fails', async ({ page, problems }) => {
  problems.expectStatus(404, gone)
  await page.goto(blank)
})
