import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Usual locations of an installed Chromium. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** Headless shell of the Linux distribution's package. */
const usualShell = '/usr/bin/chromium-headless-shell'

/**
 * Finds a Chromium: the one of `CHROMIUM_PATH`, Playwright's, or the system's.
 *
 * @throws {Error} when the file of `CHROMIUM_PATH` does not exist. No other browser takes its place.
 */
export function findBrowser(reported = process.env.CHROMIUM_PATH): string | undefined {
  if (reported) return existing('CHROMIUM_PATH', reported)
  return [chromium.executablePath(), ...usualPlaces].find(path => existsSync(path))
}

/**
 * Finds the headless shell of a Chromium: the one of `CHROMIUM_SHELL_PATH`, Playwright's, or the system's.
 * The shell has the same engine without a window, and needs half the processor time. Unless it is named, its
 * version must be the browser's.
 *
 * @param browser the path of the Chromium, as `findBrowser` returns it.
 * @throws {Error} when the file of `CHROMIUM_SHELL_PATH` does not exist.
 */
export function findShell(browser: string, named = process.env.CHROMIUM_SHELL_PATH): string | undefined {
  if (named) return existing('CHROMIUM_SHELL_PATH', named)
  const version = readVersion(browser)
  return [...playwrightShells(), usualShell].find(path => existsSync(path) && readVersion(path) === version)
}

function existing(variable: string, path: string): string {
  if (existsSync(path)) return path
  throw new Error(
    `${variable} names ${path}, and there is no such file: name an existing file, or none to use Playwright’s or the system’s`
  )
}

/** Playwright installs the shell beside the browser: `chromium-1255` and `chromium_headless_shell-1255`. */
function playwrightShells(): readonly string[] {
  const [, cache, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  const folder = join(cache ?? '', `chromium_headless_shell-${revision}`)
  if (!cache || !existsSync(folder)) return []
  return readdirSync(folder).flatMap(build =>
    ['chrome-headless-shell', 'headless_shell'].map(name => join(folder, build, name))
  )
}

/** Returns the version, such as `156.0.8078.108`; empty when the program prints none. */
const readVersion = (program: string): string =>
  /\d+(?:\.\d+)+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? ''
