import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '@eqs/testing/free-port'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import type { Engine } from './tab.ts'
import { commands, type Send, WebDriverTab } from './web-driver-tab.ts'

/** Starts WebKitGTK's own browser on a virtual display. */
export async function startWebKit(): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const [number] = await once(createInterface({ input: display.stdout }), 'line')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}` }
  })
  const call = callsTo(`http://127.0.0.1:${port}`)
  await expect(() => call('GET', '/status'))
    .toPass({ intervals: [50], timeout: 30_000 })
    .catch((error: unknown) => {
      driver.kill()
      display.kill()
      throw error
    })
  const session = v.parse(
    v.object({ sessionId: v.string() }),
    await call('POST', '/session', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } })
  )
  const path = `/session/${session.sessionId}`
  await call('POST', `${path}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
  const send: Send = async (command, { id = '', ...parameters } = {}) => {
    const [method, part] = commands[command]
    const answer = call(method, path + part.replace(':id', id), parameters)
    // WebKit fails to compute the name of an element that is hidden from assistive technology.
    return command === 'label' ? answer.catch(() => '') : answer
  }
  return {
    tab: new WebDriverTab(send),
    async stop() {
      await call('DELETE', path)
      driver.kill()
      display.kill()
    }
  }
}

/** @returns a function that sends WebDriver calls over HTTP. */
function callsTo(origin: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {})
    })
    const { value } = v.parse(v.object({ value: v.unknown() }), await answer.json())
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}
