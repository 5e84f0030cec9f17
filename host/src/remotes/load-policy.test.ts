import { expect, test } from '@jest/globals'
import loadPolicy from './load-policy.ts'
import { admitFiles } from './published-files.ts'

const createScript = (url: string) => loadPolicy().createScript?.({ url })

test('an entry is loaded with the integrity it was published with', () => {
  admitFiles('/remotes/mf-a/1.0.0/remote-entry.js', { 'remote-entry.js': 'sha384-a' })
  const made = createScript(`${location.origin}/remotes/mf-a/1.0.0/remote-entry.js`)
  expect(made).toMatchObject({ timeout: 10_000, script: { integrity: 'sha384-a', crossOrigin: 'anonymous' } })
})

test('an entry without one is refused before any request', () => {
  expect(() => createScript('/remotes/mf-b/1.0.0/remote-entry.js')).toThrow('is not a published file')
})
