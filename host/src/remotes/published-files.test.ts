import { expect, test } from '@jest/globals'
import { admitFiles, findIntegrity } from './published-files.ts'
import { versionAt } from './version.testing.ts'

test('only published files have an integrity, whatever query a retry puts behind them', () => {
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
