import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Where a Chromium usually stands when another operator installed it. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** The headless shell of the distribution's package. */
const usualShell = '/usr/bin/chromium-headless-shell'

/**
 * A Chromium that is on this machine: told by `CHROMIUM_PATH`, Playwright's own, or the system's.
 *
 * @throws {Error} where `CHROMIUM_PATH` names a file that is not there: another browser is not the one that was meant.
 */
export function findBrowser(reported = process.env.CHROMIUM_PATH): string | undefined {
  if (reported) return existing('CHROMIUM_PATH', reported)
  return [chromium.executablePath(), ...usualPlaces].find(path => existsSync(path))
}

/**
 * The headless shell of a Chromium: the same engine without the browser's own window, for half the processor time. It is named by
 * `CHROMIUM_SHELL_PATH`, Playwright's own, or the system's. One that was not named has to be of the browser's version.
 *
 * @param browser the path of the Chromium, as `findBrowser` finds it.
 * @throws {Error} where `CHROMIUM_SHELL_PATH` names a file that is not there.
 */
export function findShell(browser: string, named = process.env.CHROMIUM_SHELL_PATH): string | undefined {
  if (named) return existing('CHROMIUM_SHELL_PATH', named)
  const version = readVersion(browser)
  return [...playwrightShells(), usualShell].find(path => existsSync(path) && readVersion(path) === version)
}

function existing(variable: string, path: string): string {
  if (existsSync(path)) return path
  throw new Error(
    `${variable} names ${path}, and there is no such file: name one that is there, or none, and Playwright’s or the system’s is taken`
  )
}

/** Playwright keeps the shell beside the browser: `chromium-1255` and `chromium_headless_shell-1255`. */
function playwrightShells(): readonly string[] {
  const [, cache, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  const folder = join(cache ?? '', `chromium_headless_shell-${revision}`)
  if (!cache || !existsSync(folder)) return []
  return readdirSync(folder).flatMap(build =>
    ['chrome-headless-shell', 'headless_shell'].map(name => join(folder, build, name))
  )
}

/** `156.0.8078.108`; empty when the program does not answer. */
const readVersion = (program: string): string =>
  /\d+(?:\.\d+)+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? ''
