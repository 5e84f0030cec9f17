import { expect, test } from '@jest/globals'
import { cspHash } from '../render/content-security-policy.ts'
import { readText } from '../store/store.ts'
import { clubBeforeEach, readDiscovery, readPage, readPolicy, runEach } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { putHost, putRemote } from '../testing/published.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })

/** Returns the percentages of a remote, as in `1.0.0:90 1.1.0:10`. */
async function shares(): Promise<string> {
  const { microFrontends } = await readDiscovery(ops)
  return (microFrontends['mf-a'] ?? [])
    .map(({ metadata, deployment }) => `${metadata.version}:${deployment.traffic}`)
    .join(' ')
}

test('a canary gets its percentage, grows, ends with 0 %, and becomes the version of all members', async () => {
  for (const [command, expected] of [
    ['mf-a@1.1.0 to 10 %', '1.0.0:90 1.1.0:10'],
    ['mf-a@1.1.0 to 50 %', '1.0.0:50 1.1.0:50'],
    ['mf-a@1.1.0 to 0 %', '1.0.0:100'],
    ['mf-a@1.2.0 to 10 %', '1.0.0:90 1.2.0:10'],
    ['mf-a@1.2.0', '1.2.0:100']
  ] as const) {
    await runEach(ops, command)
    expect(await shares()).toBe(expected)
    await expect(runEach(ops, command)).rejects.toThrow(/already live, nothing was changed|is not a canary/)
  }
})

test('the differences name a canary that another one replaces', async () => {
  await runEach(ops, 'mf-a@1.1.0 to 20 %')
  expect((await runEach(ops, 'mf-a@1.2.0 to 10 %')).differences).toEqual([
    'mf-a: 1.0.0 (80 %), 1.1.0 (20 %) → 1.0.0 (90 %), 1.2.0 (10 %); 1.1.0 is no longer a canary'
  ])
})

test('every version names its fallback and its mirror', async () => {
  await configure(ops, { mirrorOrigin: 'https://cdn2.example' })
  await runEach(ops, 'mf-a@1.1.0', 'mf-a@1.2.0 to 10 %')
  const [live, canary] = (await readDiscovery(ops)).microFrontends['mf-a'] ?? []
  expect(live?.extras.previous).toMatchObject({
    version: '1.0.0',
    url: '/remotes/mf-a/1.0.0/description.json'
  })
  expect(live?.fallbackUrl).toBe('https://cdn2.example/remotes/mf-a/1.1.0/remote-entry.js')
  expect(canary?.extras.previous?.version).toBe('1.1.0')
})

test('the text of a remote cannot end the script element of the page', async () => {
  await putRemote(ops, 'mf-b', '1.0.0', { title: '</script><script>alert(1)</script>' })
  await runEach(ops, 'mf-b@1.0.0')
  expect(await readPage(ops)).not.toContain('<script>alert(1)')
})

test('the content security policy permits exactly the inline script and style of the host', async () => {
  const policy = await readPolicy(ops)
  expect(policy).toContain(`script-src 'self' ${cspHash(`start(${JSON.stringify(ops.keys.publicKeys)})`)};`)
  expect(policy).toContain(`style-src 'self' ${cspHash('p{margin:0}')};`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})

test('the page connects early to a provider on another origin only', async () => {
  expect(await readPage(ops)).not.toContain('preconnect')
  await configure(ops, { apiBase: 'https://api.club.example/v1' })
  expect(await readPage(ops)).toContain('<link rel="preconnect" href="https://api.club.example" crossorigin>')
})

test('unknown fields of a newer build do not block a version, and are not in the discovery document', async () => {
  await putHost(ops, '2.0.0', { later: { worker: true } })
  await putRemote(ops, 'mf-a', '2.0.0', { later: { worker: 'worker.js' } })
  await runEach(ops, 'host@2.0.0 mf-a@2.0.0')
  expect(await shares()).toBe('2.0.0:100')
  expect(await readText(ops.store, 'discovery.json')).not.toContain('worker')
})
