import { setTestConfig } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { findOverride } from './override.ts'

const machine = 'http://localhost:3001'
const buildError = `BuildRefused: mf-account does not build:\nERROR in ./src/app.tsx ${'-'.repeat(1000)}`

const original = globalThis.fetch

afterEach(() => {
  Object.assign(globalThis, { fetch: original })
  jest.restoreAllMocks()
})

/** Opens the club with an override, while every server answers with a build error. Returns the console's line. */
async function readLog(override: string): Promise<string> {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(globalThis, { fetch: async () => new Response(buildError, { status: 500 }) })
  setTestConfig({ overrideOrigins: [machine], previews: true })
  history.replaceState(null, '', `/mi-cuenta?tab=2&probar=${override}#hoy`)
  expect(await findOverride()).toBeUndefined()
  expect(location.href).toMatch(/\/mi-cuenta\?tab=2#hoy$/)
  expect(warned).toHaveBeenCalledTimes(1)
  return String(warned.mock.calls[0]?.[1])
}

test('the console shows the beginning of the build error that a team’s server returns', async () => {
  const { detail } = JSON.parse(await readLog(`mf-account@${machine}`))
  const server = `Unreachable: ${machine}/mf-account/description.json answers 500`
  expect(detail).toBe(`${server}: ${buildError.slice(0, 500)}`)
})

test('the console shows no error text from the server of a published version', async () => {
  expect(await readLog('mf-account@1.3.0-pr.12')).toMatch(/answers 500"/)
})
