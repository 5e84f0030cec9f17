import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { type Failure, reportTo } from '../telemetry/report-problem.ts'
import { watchHandlers } from './watch-handlers.ts'

let failures: Failure[] = []

beforeAll(() => {
  jest.spyOn(console, 'warn').mockReturnValue()
  reportTo({ shown: () => {}, failed: failure => failures.push(failure) })
  watchHandlers()
})

let now = 0
beforeEach(() => {
  failures = []
  // A minute between the tests, since failures within a second are reported once.
  now += 60_000
  jest.spyOn(performance, 'now').mockReturnValue(now)
})

/** Creates an error with these files in its stack, the innermost first. */
function errorAt(...files: readonly string[]): Error {
  const error = new Error('roto')
  error.stack = ['Error: roto', ...files.map(file => `    at x (${location.origin}${file}:1:2)`)].join('\n')
  return error
}

async function throwIn(error: Error, filename: string): Promise<void> {
  dispatchEvent(new ErrorEvent('error', { error, filename: location.origin + filename }))
  await new Promise(done => setTimeout(done))
}

test('a failed handler is reported with the version that contains it, although React called it', async () => {
  const [screen, react] = ['/remotes/mf-account/1.2.0/points.js', '/host/1.0.0/main.js']
  await throwIn(errorAt(screen, react), react)
  expect(failures).toEqual([
    {
      event: 'handler_failed',
      errorClass: 'handler',
      remote: 'mf-account',
      version: '1.2.0',
      detail: 'Error: roto'
    }
  ])
})

test('a failed handler of the shell is reported without a version', async () => {
  const shell = '/host/1.0.0/main.js'
  await throwIn(errorAt(shell), shell)
  expect(failures).toEqual([{ event: 'handler_failed', errorClass: 'handler', detail: 'Error: roto' }])
})

test('an error of a browser extension is not reported', async () => {
  dispatchEvent(new ErrorEvent('error', { error: new Error('x'), filename: 'chrome-extension://abc/x.js' }))
  await new Promise(done => setTimeout(done))
  expect(failures).toEqual([])
})

test('a notice of the browser about observers, which has no error object, is not reported', async () => {
  const message = 'ResizeObserver loop completed with undelivered notifications.'
  dispatchEvent(new ErrorEvent('error', { message, error: null, filename: `${location.origin}/home` }))
  await new Promise(done => setTimeout(done))
  expect(failures).toEqual([])
})
