import { afterEach, expect, jest, test } from '@jest/globals'
import { admitFiles, allowOrigin, findIntegrity, loadScript } from './published-files.ts'
import { versionAt } from './version.testing.ts'

afterEach(() => void jest.useRealTimers())

const script = () => document.head.querySelector('script')

test('a script is run with the integrity it was published with', async () => {
  admitFiles(versionAt('/remotes/mf-a/1.0.0/remote-entry.js', { 'remote-entry.js': 'sha384-a' }))
  const loading = loadScript(`${location.origin}/remotes/mf-a/1.0.0/remote-entry.js?retry=1`)
  expect(script()).toMatchObject({ integrity: 'sha384-a', crossOrigin: 'anonymous' })
  script()?.dispatchEvent(new Event('load'))
  await expect(loading).resolves.toBeUndefined()
  expect(script()).toBeNull()
})

test('a script without an integrity is refused before any request', async () => {
  await expect(loadScript('/remotes/mf-b/1.0.0/remote-entry.js')).rejects.toMatchObject({
    errorClass: 'integrity_missing'
  })
  expect(script()).toBeNull()
})

test('scripts are loaded only from the club’s origin and from the mirror', async () => {
  const url = 'https://mirror.example/remotes/mf-a/1.0.0/remote-entry.js'
  admitFiles(versionAt(url, { 'remote-entry.js': 'sha384-a' }))
  await expect(loadScript(url)).rejects.toMatchObject({ errorClass: 'origin_refused' })
  expect(script()).toBeNull()
  allowOrigin('https://mirror.example')
  const loading = loadScript(url)
  script()?.dispatchEvent(new Event('load'))
  await expect(loading).resolves.toBeUndefined()
})

test('time during which the browser sleeps does not count towards the timeout of a script', async () => {
  jest.useFakeTimers()
  admitFiles(versionAt('/remotes/mf-a/1.2.0/remote-entry.js', { 'remote-entry.js': 'sha384-a' }))
  const loading = loadScript(`${location.origin}/remotes/mf-a/1.2.0/remote-entry.js`)
  jest.advanceTimersByTime(9_000)
  jest.setSystemTime(Date.now() + 3_600_000)
  jest.advanceTimersByTime(9_000)
  expect(script()).not.toBeNull()
  // Awake again, the full time applies.
  jest.advanceTimersByTime(2_000)
  await expect(loading).rejects.toMatchObject({ errorClass: 'timeout' })
})

test('only published files have an integrity, also with the query of a retry', () => {
  admitFiles(
    versionAt('/remotes/mf-account/1.0.0/remote-entry.js', {
      'remote-entry.js': 'sha384-a',
      'app.js': 'sha384-b'
    })
  )
  expect(findIntegrity('/remotes/mf-account/1.0.0/remote-entry.js?retry=2')).toBe('sha384-a')
  expect(findIntegrity(`${location.origin}/remotes/mf-account/1.0.0/app.js`)).toBe('sha384-b')
  expect(findIntegrity('/remotes/mf-account/2.0.0/app.js')).toBeUndefined()
  expect(findIntegrity('https://evil.example/remotes/mf-account/1.0.0/app.js')).toBeUndefined()
  expect(findIntegrity('data:text/javascript,alert(1)')).toBeUndefined()
})
