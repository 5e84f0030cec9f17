import { availableParallelism } from 'node:os'
import { findShell } from '@eqs/release/browser'
import { freePort } from '@eqs/testing/free-port'
import { isQuick } from '@eqs/testing/suite'
import { defineConfig } from '@playwright/test'
import { browserArguments, ensureBrowser } from './browser.ts'
import { leftOutOfQuick } from './only-in-all.ts'

// Chosen once a run: Playwright's workers read this file again, with the environment of the first process.
process.env.PORT ||= String(await freePort())
const port = Number(process.env.PORT)
// Looked for, and installed where there is none, once a run: Playwright's workers read this file again.
const browser = ensureBrowser()
const shell = findShell(browser) ?? browser
process.env.CHROMIUM_PATH = browser
process.env.CHROMIUM_SHELL_PATH = shell

/** What needs the whole browser: its windows, its notifications, and service workers with all that they store. */
const ofTheBrowser = [
  'engines/*.spec.ts',
  'journeys/full-device.spec.ts',
  'journeys/install-offer.spec.ts',
  'journeys/installed.spec.ts',
  'journeys/offline.spec.ts',
  'journeys/push.spec.ts',
  // Looks at how lines break, which the shell does otherwise at 320 px.
  'journeys/redeem.spec.ts',
  'journeys/release-cut-off.spec.ts',
  'journeys/second-visit.spec.ts',
  'journeys/shown-at-once.spec.ts',
  'journeys/stored-entries.spec.ts',
  'journeys/web-push.spec.ts',
  'ops/canary-periods.spec.ts'
]

const inShell = { launchOptions: { executablePath: shell, args: browserArguments } }
const inBrowser = { launchOptions: { executablePath: browser, args: browserArguments } }
const onlyInAll = isQuick ? leftOutOfQuick() : { files: [], titles: [] }
const aside = ['performance/**', 'pictures/**', 'soak/**', ...onlyInAll.files]
const survivalReport = ['./fixtures/survival-reporter.ts'] as const

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  // A second try diagnoses: it is recorded, and a test that needs it fails the run all the same.
  retries: 1,
  failOnFlakyTests: true,
  workers: availableParallelism(),
  grepInvert: onlyInAll.titles,
  projects: [
    // In the headless shell, where there is one: a fresh context costs half of what it does in the whole browser.
    { name: 'journeys', testIgnore: [...aside, ...ofTheBrowser], use: inShell },
    { name: 'browser', testMatch: ofTheBrowser, testIgnore: aside, use: inBrowser },
    // Afterwards and one by one: whatever runs beside a measurement is measured with it. `npm test` runs each by itself.
    {
      name: 'performance',
      testMatch: 'performance/**',
      testIgnore: onlyInAll.files,
      dependencies: ['journeys', 'browser'],
      workers: 1,
      // As most members have it: motion moves the layout and takes memory.
      use: { ...inBrowser, contextOptions: { reducedMotion: 'no-preference' } }
    },
    // Members, releases and faults together, for minutes: `npm run soak`.
    ...(process.env.SOAK
      ? [
          {
            name: 'soak',
            testMatch: 'soak/*.spec.ts',
            workers: 1,
            expect: { timeout: 60_000 },
            use: inBrowser
          }
        ]
      : []),
    // For people to look at, not for a verdict: `PICTURES=1 npx playwright test --project=pictures -g 'a promotion'`.
    ...(process.env.PICTURES ? [{ name: 'pictures', testMatch: 'pictures/**', use: inBrowser }] : [])
  ],
  // For what hangs, not for what is slow: a busy machine is no defect of the club.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['list'], ['json'], survivalReport]
    : [['list'], survivalReport],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // A worker would fetch what tests stop, spoil and count; the journeys without a network let it work.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // A test whose subject is motion says so; all others would wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry'
  },
  webServer: {
    command: 'node --import tsx start-club.ts',
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    // `npm run soak` and `npm run test:changed` start one before, and name its port in PORT.
    reuseExistingServer: Boolean(process.env.SOAK || process.env.REUSE_CLUB),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: String(port), EQS_TEST_MODE: '1' }
  }
})
