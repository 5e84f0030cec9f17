import { defineConfig } from '@playwright/test'
import { ensureBrowser } from './browser.ts'
import { freePort } from './fixtures/free-port.ts'

// Chosen once a run: Playwright's workers read this file again, with the environment of the first process.
process.env.PORT ||= String(await freePort())
const port = Number(process.env.PORT)
// Looked for, and installed where there is none, once a run: Playwright's workers read this file again.
process.env.CHROMIUM_PATH = ensureBrowser()
const survivalReport = ['./fixtures/survival-reporter.ts'] as const

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a second try is a defect.
  retries: 0,
  workers: 2,
  projects: [
    { name: 'journeys', testIgnore: ['performance/**', 'pictures/**', 'soak/**'] },
    // Afterwards and one by one: whatever runs beside a measurement is measured with it. `npm test` runs each by itself.
    { name: 'performance', testMatch: 'performance/**', dependencies: ['journeys'], workers: 1 },
    // Members, releases and faults together, for minutes: `npm run soak`.
    ...(process.env.SOAK
      ? [{ name: 'soak', testMatch: 'soak/*.spec.ts', workers: 1, expect: { timeout: 60_000 } }]
      : []),
    // For people to look at, not for a verdict: `PICTURES=1 npx playwright test --project=pictures -g 'a promotion'`.
    ...(process.env.PICTURES ? [{ name: 'pictures', testMatch: 'pictures/**' }] : [])
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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])
      ]
    }
  },
  webServer: {
    command: 'node --import tsx start-club.ts',
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    // `npm run soak` starts one for all that it runs side by side, and says where in PORT.
    reuseExistingServer: Boolean(process.env.SOAK),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: String(port), EQS_TEST_MODE: '1' }
  }
})
