import { expect, test } from '@jest/globals'
import loadPolicy from './load-policy.ts'
import { admitFiles, allowOrigins } from './published-files.ts'

/** Asks for an entry as Module Federation does. */
async function loadEntry(entry: string): Promise<unknown> {
  const hook: unknown = Reflect.get(loadPolicy(), 'loadEntry')
  if (typeof hook !== 'function') throw new Error('there is no such hook')
  return hook({
    remoteInfo: { name: 'mf_a', entry, entryGlobalName: 'mf_a', type: 'var', shareScope: 'default' }
  })
}

const script = () => document.head.querySelector('script')

test('an entry is loaded with the integrity it was published with', async () => {
  admitFiles('/remotes/mf-a/1.0.0/remote-entry.js', { 'remote-entry.js': 'sha384-a' })
  const loading = loadEntry(`${location.origin}/remotes/mf-a/1.0.0/remote-entry.js`)
  expect(script()).toMatchObject({ integrity: 'sha384-a', crossOrigin: 'anonymous' })
  Reflect.set(globalThis, 'mf_a', { get: () => {}, init: () => {} })
  script()?.dispatchEvent(new Event('load'))
  await expect(loading).resolves.toHaveProperty('get')
  Reflect.deleteProperty(globalThis, 'mf_a')
})

test('an entry without one is refused before any request', async () => {
  await expect(loadEntry('/remotes/mf-b/1.0.0/remote-entry.js')).rejects.toMatchObject({
    errorClass: 'integrity_missing'
  })
  expect(script()).toBeNull()
})

test('only our own place and the mirror are asked', async () => {
  const url = 'https://mirror.example/remotes/mf-a/1.0.0/remote-entry.js'
  admitFiles(url, { 'remote-entry.js': 'sha384-a' })
  await expect(loadEntry(url)).rejects.toMatchObject({ errorClass: 'origin_refused' })
  expect(script()).toBeNull()
  allowOrigins(['https://mirror.example'])
  const loading = loadEntry(url)
  script()?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toMatchObject({ errorClass: 'no_container' })
})
