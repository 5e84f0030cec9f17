import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { policyHeaderOf } from './content-security-policy.ts'
import { cspHashOf } from './integrity.ts'
import { readLiveRelease } from './live-release.ts'
import { promote, renderAgain } from './promote.ts'
import { StaticRoot } from './static-root.ts'
import { status } from './status.ts'

let root: StaticRoot
const integrity = `sha384-${'a'.repeat(64)}`

beforeEach(async () => {
  root = new StaticRoot(mkdtempSync(join(tmpdir(), 'eqs-promote-')))
  await root.replace(
    'host/1.0.0/release.json',
    JSON.stringify({
      name: 'host',
      version: '1.0.0',
      assets: { 'main.js': integrity },
      initial: ['main.js'],
      shared: { react: '19.3.1' },
      boot: 'start()',
      shell: { html: '<p>…</p>', css: 'p{margin:0}' }
    })
  )
  for (const version of ['1.0.0', '1.1.0']) {
    await root.replace(
      `remotes/mf-a/${version}/release.json`,
      JSON.stringify({
        name: 'mf-a',
        version,
        container: 'mf_a',
        assets: { 'remote-entry.js': integrity },
        initial: ['remote-entry.js'],
        chunks: {},
        shared: { react: '^19.3.1' },
        remote: {
          name: 'mf-a',
          contract: 1,
          routes: [
            { path: '/a', guard: 'public', layout: 'plain', title: '</script><script>alert(1)</script>' }
          ]
        }
      })
    )
  }
})

afterEach(() => rmSync(root.folder, { recursive: true, force: true }))

const host = { name: 'host', version: '1.0.0' }
const remote = (version: string) => ({ name: 'mf-a', version })

test('all that is promoted together goes live together, and can be read back', async () => {
  await promote(root, [host, remote('1.0.0')])
  const live = await readLiveRelease(root)
  expect(live?.hostVersion).toBe('1.0.0')
  expect(live?.discovery.microFrontends['mf-a']).toMatchObject([
    {
      url: '/remotes/mf-a/1.0.0/remote-entry.js',
      metadata: { version: '1.0.0', integrity },
      deployment: { traffic: 100 }
    }
  ])
  expect(JSON.parse((await root.read('discovery.json')) ?? '')).toEqual(live?.discovery)
})

test('promoting one leaves the others as they are', async () => {
  await promote(root, [host, remote('1.0.0')])
  await promote(root, [remote('1.1.0')])
  expect(await status(root)).toEqual([
    { name: 'host', live: '1.0.0', published: '1.0.0' },
    { name: 'mf-a', live: '1.1.0 (100 %)', published: '1.0.0, 1.1.0' }
  ])
})

test('what was never published cannot be promoted, and nothing changes', async () => {
  await promote(root, [host, remote('1.0.0')])
  const before = await root.read('index.html')
  await expect(promote(root, [remote('1.1.0'), remote('9.9.9')])).rejects.toThrow(
    'mf-a@9.9.9 is not published'
  )
  expect(await root.read('index.html')).toBe(before)
})

test('what could not be read back is never written', async () => {
  await promote(root, [host, remote('1.0.0')])
  const before = await root.read('index.html')
  await root.replace(
    'remotes/mf-a/1.2/release.json',
    ((await root.read('remotes/mf-a/1.0.0/release.json')) ?? '').replace('1.0.0', '1.2')
  )
  await expect(promote(root, [remote('1.2')])).rejects.toThrow('a version is major.minor.patch')
  expect(await root.read('index.html')).toBe(before)
})

test('a remote cannot go live before a host', async () => {
  await expect(promote(root, [remote('1.0.0')])).rejects.toThrow('no host is live yet')
})

test('a text of a remote cannot leave its script element', async () => {
  await promote(root, [host, remote('1.0.0')])
  expect(await root.read('index.html')).not.toContain('<script>alert(1)')
})

test('the policy lets exactly the inline script and style of the host through', async () => {
  await promote(root, [host])
  const policy = policyHeaderOf((await root.read('index.html')) ?? '')
  expect(policy).toContain(`script-src 'self' ${cspHashOf('start()')};`)
  expect(policy).toContain(`style-src 'self' ${cspHashOf('p{margin:0}')};`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})

test('a configured push service gets its worker beside the page', async () => {
  await promote(root, [host])
  const worker = 'push/OneSignalSDKWorker.js'
  expect(await root.read(worker)).toBeUndefined()
  await root.replace('config.json', JSON.stringify({ pushAppId: '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e' }))
  await renderAgain(root)
  expect(await root.read(worker)).toContain('OneSignalSDK.sw.js')
})

test('configuration reaches the page by rendering it again; wrong configuration is refused with all that is wrong', async () => {
  await promote(root, [host, remote('1.0.0')])
  await root.replace('config.json', JSON.stringify({ apiBase: 'https://api.club.example/v1', brand: 'otra' }))
  await renderAgain(root)
  expect((await readLiveRelease(root))?.config).toMatchObject({
    apiBase: 'https://api.club.example/v1',
    brand: 'otra'
  })
  expect(policyHeaderOf((await root.read('index.html')) ?? '')).toContain(
    "connect-src 'self' https://api.club.example"
  )

  await root.replace(
    'config.json',
    JSON.stringify({ apiBase: 'ftp://x', supportEmail: 'nadie', colour: 'red' })
  )
  await expect(renderAgain(root)).rejects.toThrow(/apiBase.*supportEmail/s)
  expect((await readLiveRelease(root))?.config.brand).toBe('otra')
})
