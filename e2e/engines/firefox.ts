import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Marionette } from './marionette.ts'
import type { Engine } from './tab.ts'
import { commands, type Send, WebDriverTab } from './web-driver-tab.ts'

/**
 * Firefox preferences for tests. They prevent requests to other servers and set the language. They also
 * disable push: otherwise the club would offer notifications, and the offer would cover elements that tests
 * click.
 */
const settings = {
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.enabled': false,
  'intl.accept_languages': 'es-AR, es',
  // With port 0, Firefox chooses a free port and writes its number into the profile.
  'marionette.port': 0,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,#none/v1'
} as const

/** Starts Firefox headless. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'eqs-firefox-'))
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(
    'firefox-esr',
    ['--marionette', '--headless', '--no-remote', '--width=1280', '--height=900', '--profile', profile],
    { stdio: 'ignore' }
  )
  const marionette = await connectTo(profile).catch((error: unknown) => {
    browser.kill()
    throw error
  })
  await marionette.send('WebDriver:NewSession', { pageLoadStrategy: 'none' })
  const send: Send = async (command, { id, ...parameters } = {}) => {
    const result = await marionette.send(commands[command][2], { ...parameters, id, element: id })
    return isValue(result) ? result.value : result
  }
  return {
    tab: new WebDriverTab(send),
    async stop() {
      marionette.close()
      browser.kill()
      await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true })
    }
  }
}

/** Connects to Firefox as soon as Firefox accepts a connection. Waits at most 30 seconds. */
async function connectTo(profile: string): Promise<Marionette> {
  const connected: Marionette[] = []
  await expect(async () => {
    const port = await readFile(join(profile, 'MarionetteActivePort'), 'utf8')
    connected.push(await Marionette.connect(Number(port)))
  }).toPass({ intervals: [50], timeout: 30_000 })
  const [marionette] = connected
  if (!marionette) throw new Error('Firefox accepts no connection')
  return marionette
}

/** True when Marionette has wrapped the result in an object with `value`. Marionette does not wrap lists. */
const isValue = (result: unknown): result is { readonly value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result
