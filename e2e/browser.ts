import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

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

/** Finds a Chromium, or installs one: Playwright's own, else the distribution's. @throws {Error} that says what to do. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const minutes = 60_000
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium-headless-shell'], {
    stdio: 'inherit',
    timeout: 3 * minutes
  })
  if (!findBrowser() && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', timeout: 2 * minutes })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', timeout: 5 * minutes })
  }
  const installed = findBrowser()
  if (!installed)
    throw new Error('No Chromium here, and none could be installed: install one and name it in CHROMIUM_PATH')
  return installed
}
