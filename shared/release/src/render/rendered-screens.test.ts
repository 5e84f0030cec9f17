import { computeIntegrity } from '@eqs/build/published-files'
import { expect, test } from '@jest/globals'
import { readText } from '../store/store.ts'
import { startServer } from '../testing/cleanup.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { liveFaults } from '../verify/verify-live.ts'
import { createClubServer } from '../web/club-server.ts'
import { cspHash } from './content-security-policy.ts'
import { findDrift } from './drift.ts'

const rendered = (version: string) => ({
  paths: ['/entrada', '/otra'],
  title: 'Entrada <al> "club"',
  rendered: { '/entrada': { html: `<h1>Entrada ${version}</h1>`, css: `h1{order:${version[2]}}` } }
})
const ops = clubBeforeEach({ 'mf-a': { '1.0.0': rendered('1.0.0'), '1.1.0': rendered('1.1.0') } })

const page = (file = 'pages/entrada.html') => readText(ops.store, file)

test('the page of a public address contains its rendered screen in the host’s layout, with title, styles and hashes', async () => {
  await configure(ops, { supportEmail: 'socias@club.example' })
  const html = (await page()) ?? ''
  expect(html).toContain(
    '<div id="rendered"><main><h1>Entrada 1.0.0</h1></main>' +
      '<a class="link" href="/accesibilidad">accessibility</a><a href="mailto:socias@club.example">Contacto</a></div>'
  )
  expect(html).toContain('<title>Entrada &lt;al&gt; &quot;club&quot; · EQS Club</title>')
  expect(html).toContain('<meta name="eqs-rendered" content="/entrada mf-a@1.0.0">')
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)/.exec(html) ?? []
  for (const text of ['h1{order:0}', 'handOver()']) {
    expect(html).toContain(`>${text}</`)
    expect(policy).toContain(cspHash(text))
  }
  const index = await page('index.html')
  expect(index).not.toMatch(/rendered|handOver/)
  expect(await page('pages/otra.html')).toBeUndefined()
})

test('the footer of a rendered page has exactly the configured links', async () => {
  const privacy = 'https://legal.example/privacidad?de=club&v="2"'
  const escaped = 'https://legal.example/privacidad?de=club&amp;v=&quot;2&quot;'
  const links = async () => [...((await page()) ?? '').matchAll(/<a class="link" href="([^"]*)">(\w+)</g)]
  await configure(ops, { footerLinks: { privacy, cancellation: '/baja' } })
  expect((await links()).map(([, address, name]) => [name, address])).toEqual([
    ['privacy', escaped],
    ['accessibility', '/accesibilidad'],
    ['cancellation', '/baja']
  ])
  await configure(ops, { footerLinks: { accessibility: '/declaracion.html' } })
  expect((await links()).map(([, address]) => address)).toEqual(['/declaracion.html'])
  expect(await page()).not.toContain('place.invalid')
})

test('a host gets only the configuration values that it knows', async () => {
  await configure(ops, { footerLinks: { privacy: '/privacidad' }, brand: 'otra' })
  expect(await page('index.html')).toContain('"footerLinks":{"privacy":"/privacidad"')
  await putHost(ops, '0.9.0', { later: { configNames: ['brand'] } })
  await runEach(ops, 'host@0.9.0')
  expect(await page('index.html')).toContain('"brand":"otra"')
  expect(await page('index.html')).not.toContain('footerLinks')
})

test('a page names the host’s file that checks signatures, so that a new host starts without a network', async () => {
  const files = { '7.js': 'verify()' }
  await putHost(ops, '0.9.0', { files, later: { signatureCheck: ['7.js'] } })
  await runEach(ops, 'host@0.9.0')
  const file = `/host/0.9.0/7.js ${computeIntegrity('verify()')}`
  for (const html of [await page(), await page('index.html')])
    expect(html).toContain(`<meta name="eqs-file" content="${file}">`)
})

test('the pages have the rendered screens of the live version, also after a rollback', async () => {
  await runEach(ops, 'mf-a@1.1.0')
  expect(await page()).toContain('<h1>Entrada 1.1.0</h1>')
  await runEach(ops, 'rollback mf-a')
  expect(await page()).toContain('<h1>Entrada 1.0.0</h1>')
  // A canary changes no page, and a version without rendered screens has no page of its own.
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  expect(await page()).toContain('<h1>Entrada 1.0.0</h1>')
  await putRemote(ops, 'mf-a', '1.2.0', { paths: ['/entrada'] })
  await runEach(ops, 'mf-a@1.2.0')
  expect(await page()).toBe(await page('index.html'))
})

test('no page contains the screens of a remote that is switched off or retired', async () => {
  await runEach(ops, 'disable mf-a')
  expect(await page()).toBe(await page('index.html'))
  await runEach(ops, 'enable mf-a')
  expect(await page()).toContain('<h1>Entrada 1.0.0</h1>')
  await putRemote(ops, 'mf-b', '1.0.0')
  await runEach(ops, 'mf-b@1.0.0', 'retire mf-a')
  expect(await page()).toBe(await page('index.html'))
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
  expect(await liveFaults(ops, await startServer(createClubServer({ root: ops.store })))).toEqual([])
})

test('a server that delivers the general page in place of a rendered page is reported', async () => {
  const server = createClubServer({
    root: { read: async path => (path.startsWith('pages/') ? undefined : ops.store.read(path)) }
  })
  const faults = await liveFaults(ops, await startServer(server))
  expect(faults).toEqual(['pages/entrada.html is not the file of release 1'])
})
