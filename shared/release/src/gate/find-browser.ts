import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Where a Chromium usually stands when somebody else installed it. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** A Chromium that is on this machine: told by `CHROMIUM_PATH`, Playwright's own, or the system's. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...usualPlaces].find(
    path => path && existsSync(path)
  )
}
