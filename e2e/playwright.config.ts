import { availableParallelism } from 'node:os'
import { findShell } from '@eqs/release/browser'
import { freePort } from '@eqs/testing/free-port'
import { isQuick } from '@eqs/testing/suite'
import { defineConfig } from '@playwright/test'
import { browserArguments, ensureBrowser } from './browser.ts'
import { leftOutOfQuick } from './only-in-all.ts'

// The port is chosen once per run: workers read this file again with the environment of the first process.
process.env.PORT ||= String(await freePort())
const port = Number(process.env.PORT)
// The browser is also found or installed only once per run: workers use the paths in these variables.
const browser = ensureBrowser()
const shell = findShell(browser) ?? browser
process.env.CHROMIUM_PATH = browser
process.env.CHROMIUM_SHELL_PATH = shell

/**
 * Tests that run in Chromium itself instead of its headless shell, because they need windows, notifications
 * or service workers.
 */
const ofTheBrowser = [
  'engines/*.spec.ts',
  'journeys/full-device.spec.ts',
  'journeys/install-offer.spec.ts',
  'journeys/installed.spec.ts',
  'journeys/offline-words.spec.ts',
  'journeys/offline.spec.ts',
  'journeys/phone.spec.ts',
  'journeys/push.spec.ts',
  'journeys/release-cut-off.spec.ts',
  'journeys/second-visit.spec.ts',
  'journeys/shown-at-once.spec.ts',
  'journeys/stored-entries.spec.ts',
  'journeys/web-push.spec.ts',
  'ops/canary-periods.spec.ts',
  'ops/development-after-start.spec.ts'
]

const inShell = { launchOptions: { executablePath: shell, args: browserArguments } }
const inBrowser = { launchOptions: { executablePath: browser, args: browserArguments } }
const onlyInAll = isQuick ? leftOutOfQuick() : { files: [], titles: [] }
const aside = ['performance/**', 'pictures/**', 'soak/**', ...onlyInAll.files]
const resilienceReport = ['./fixtures/resilience-reporter.ts'] as const

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  // A retry is recorded for diagnosis. A test that needs a retry still fails the run.
  retries: 1,
  failOnFlakyTests: true,
  workers: availableParallelism(),
  grepInvert: onlyInAll.titles,
  projects: [
    // The headless shell is used if it is installed: a new context costs half as much as in Chromium itself.
    { name: 'journeys', testIgnore: [...aside, ...ofTheBrowser], use: inShell },
    { name: 'browser', testMatch: ofTheBrowser, testIgnore: aside, use: inBrowser },
    // Runs after the other projects with one worker, because a parallel test would distort the measurement.
    {
      name: 'performance',
      testMatch: 'performance/**',
      testIgnore: onlyInAll.files,
      dependencies: ['journeys', 'browser'],
      workers: 1,
      // Most members allow animations, which affect layout and memory.
      use: { ...inBrowser, contextOptions: { reducedMotion: 'no-preference' } }
    },
    // `npm run soak` sets SOAK.
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
    // Saves pictures of the screens for the documentation. For one picture: `PICTURES=1 npx playwright test
    // --project=pictures -g 'a promotion'`.
    ...(process.env.PICTURES ? [{ name: 'pictures', testMatch: 'pictures/*.spec.ts', use: inBrowser }] : [])
  ],
  // Timeouts end tests that hang. The timeouts are long, because a slow machine is not a defect of the club.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['list'], ['json'], resilienceReport]
    : [['list'], resilienceReport],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // A service worker would fetch files that tests block, spoil or count. Tests of the service worker set
    // `allow`.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Tests of animations override this setting. Other tests do not need animations and would only wait for
    // them.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry'
  },
  webServer: {
    command: 'node --import tsx start-club.ts',
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    // `npm run soak` and `npm run test:changed` start the server before the tests and set PORT.
    reuseExistingServer: Boolean(process.env.SOAK || process.env.REUSE_CLUB),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: String(port), EQS_TEST_MODE: '1' }
  }
})
