import { spawnSync } from 'node:child_process'
import { findBrowser } from '@eqs/release/browser'

/**
 * Finds Playwright's Chromium, or else a Chromium of the system. If there is none, installs Chromium and its
 * headless shell.
 *
 * @returns the path of the executable.
 * @throws {Error} with instructions when Chromium cannot be installed.
 */
export function ensureBrowser(): string {
  const found = findNamed()
  if (found) return found
  run('npx', ['playwright', 'install', '--with-deps', 'chromium'], 5)
  if (!findBrowser() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'], 2)
    run('apt-get', ['install', '-y', '-qq', 'chromium'], 5)
    // The headless shell is installed separately and may fail: some distributions do not have it, and the
    // tests also run without it.
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], 5)
  }
  const installed = findBrowser()
  if (!installed)
    throw new BrowserMissing(
      'No Chromium here, and none could be installed: install one and name it in CHROMIUM_PATH'
    )
  return installed
}

/** @throws {BrowserMissing} when `CHROMIUM_PATH` names a file that does not exist. */
function findNamed(): string | undefined {
  try {
    return findBrowser()
  } catch (error) {
    throw new BrowserMissing(error instanceof Error ? error.message : String(error))
  }
}

/** An error whose `stack` is only the message, because Playwright would print the stack. */
class BrowserMissing extends Error {
  override readonly stack = this.message
}

function run(command: string, args: readonly string[], minutes: number): void {
  // On Windows, npx is a script of a shell.
  const shell = process.platform === 'win32'
  spawnSync(command, args, { stdio: 'inherit', timeout: minutes * 60_000, shell })
}

/**
 * Chromium features that are disabled in tests. Chromium uses only the last `--disable-features`, so this
 * list repeats the features that Playwright disables.
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
  // These two features would start two more renderer processes for each window, for the suggestions of the
  // address bar: 35 % of the cost of a new context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup'
]

/** Launch arguments of Chromium and its headless shell in tests. */
export const browserArguments = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  `--disable-features=${disabledFeatures.join()}`
]
