import { spawnSync } from 'node:child_process'
import { findBrowser } from '@eqs/release/browser'

/**
 * Finds a Chromium, or installs one with its headless shell: Playwright's own, else the distribution's.
 *
 * @throws {Error} that says what to do.
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  run('npx', ['playwright', 'install', '--with-deps', 'chromium'], 5)
  if (!findBrowser() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'], 2)
    run('apt-get', ['install', '-y', '-qq', 'chromium'], 5)
    // By itself: not every distribution has it, and the tests run without it.
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], 5)
  }
  const installed = findBrowser()
  if (!installed)
    throw new Error('No Chromium here, and none could be installed: install one and name it in CHROMIUM_PATH')
  return installed
}

function run(command: string, args: readonly string[], minutes: number): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: minutes * 60_000 })
}

/**
 * Features that are switched off: Playwright's own list, which a second `--disable-features` replaces, and the lists below the address bar.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Each window would start two more renderers for the lists below its address bar: 35 % of a fresh context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup'
]

/** The arguments with which tests start Chromium and its headless shell. */
export const browserArguments = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  `--disable-features=${disabledFeatures.join()}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])
]
