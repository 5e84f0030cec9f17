import { spawnSync } from 'node:child_process'
import { findBrowser } from '@eqs/release/browser'

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
