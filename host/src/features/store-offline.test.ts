import { fileListLine } from '@eqs/contracts/file-list'
import { expect, test } from '@jest/globals'
import { integrity, publishedVersion } from '../release/published-version.testing.ts'
import { fetchList } from './store-offline.ts'

test('while the entry of a remote is loading, its files are listed from the text of the entry', async () => {
  const remote = publishedVersion({ name: 'mf-a', manifest: { routes: [], sidebar: [], slots: [] } })
  // The host declares the container before it loads the entry.
  Reflect.set(globalThis, remote.extras.container, undefined)
  globalThis.fetch = async () => new Response(`code${fileListLine('una', { 'app.js': integrity })}`)
  expect(await fetchList(remote)).toEqual({ 'app.js': integrity })
})
