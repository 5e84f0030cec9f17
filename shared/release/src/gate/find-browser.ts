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

/**
 * A Chromium that is on this machine: told by `CHROMIUM_PATH`, Playwright's own, or the system's.
 *
 * @throws {Error} where `CHROMIUM_PATH` names a file that is not there: another browser is not the one that was meant.
 */
export function findBrowser(told = process.env.CHROMIUM_PATH): string | undefined {
  if (told && !existsSync(told))
    throw new Error(
      `CHROMIUM_PATH names ${told}, and there is no such file: name one that is there, or none, and Playwright’s or the system’s is taken`
    )
  return told || [chromium.executablePath(), ...usualPlaces].find(path => existsSync(path))
}
