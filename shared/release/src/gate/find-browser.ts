import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Paths of a Chromium that the system's package manager installs. */
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** Path of the headless shell that Linux distributions install. */
const systemShell = '/usr/bin/chromium-headless-shell'

/**
 * Finds a Chromium: that of `CHROMIUM_PATH`, Playwright's or the system's.
 *
 * @throws {Error} when `CHROMIUM_PATH` names a file that does not exist.
 */
export function findBrowser(configured = process.env.CHROMIUM_PATH): string | undefined {
  if (configured) return requireFile('CHROMIUM_PATH', configured)
  return [chromium.executablePath(), ...systemBrowsers].find(path => existsSync(path))
}

/**
 * Finds the headless shell of a Chromium, which needs half the processor time: that of `CHROMIUM_SHELL_PATH`, or one of
 * the same version.
 *
 * @throws {Error} when `CHROMIUM_SHELL_PATH` names a file that does not exist.
 */
export function findShell(browser: string, configured = process.env.CHROMIUM_SHELL_PATH): string | undefined {
  if (configured) return requireFile('CHROMIUM_SHELL_PATH', configured)
  const version = readVersion(browser)
  return [...listPlaywrightShells(), systemShell].find(
    path => existsSync(path) && readVersion(path) === version
  )
}

function requireFile(variable: string, path: string): string {
  if (existsSync(path)) return path
  throw new Error(
    `${variable} is ${path}, which does not exist: set it to an existing file, or unset it to use the one of Playwright or the system`
  )
}

/** Lists paths beside Playwright's browser: `chromium-1255` and `chromium_headless_shell-1255`. */
function listPlaywrightShells(): readonly string[] {
  const [, cache, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  const folder = join(cache ?? '', `chromium_headless_shell-${revision}`)
  if (!cache || !existsSync(folder)) return []
  return readdirSync(folder).flatMap(build =>
    ['chrome-headless-shell', 'headless_shell'].map(name => join(folder, build, name))
  )
}

/** Returns a version such as `156.0.8078.108`, or an empty text when the program prints none. */
const readVersion = (program: string): string =>
  /\d+(?:\.\d+)+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? ''
