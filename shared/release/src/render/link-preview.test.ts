import { expect, test } from '@jest/globals'
import { readText } from '../store/store.ts'
import { clubBeforeEach, readPage } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { findDrift } from './drift.ts'

const preview = { title: 'Te invitaron a "EQS" <Club>', description: 'Sumate & canjeá.' }
const files = { 'preview.png': 'PNG', 'favicon.ico': '\u0000\u0001icon' }
const rendered = {
  '/entrada': { html: '<h1>Entrada</h1>', css: '' },
  '/sumate': { html: '<h1>Sumate</h1>', css: '', preview }
}
const remote = { paths: ['/entrada', '/sumate', '/mi-cuenta'], title: 'Entrada', rendered }
const ops = clubBeforeEach({ host: { '1.0.0': { files } }, 'mf-a': { '1.0.0': remote } })
const publicOrigin = 'https://club.example'
const securityTxt = { contact: 'mailto:seguridad@club.example', expires: '2027-06-30' }

const read = (file: string) => readText(ops.store, file)

async function tags(file: string): Promise<Readonly<Record<string, string>>> {
  const head = ((await read(file)) ?? '').split('</head>')[0] ?? ''
  const pairs = [
    ...head.matchAll(/<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)">/g),
    ...head.matchAll(/<(title)>([^<]*)</g)
  ]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}

test('a link to a public page shows its title, its description and the picture of the club', async () => {
  await configure(ops, { publicOrigin })
  const entrance = await tags('pages/entrada.html')
  expect(entrance).toMatchObject({
    title: 'Entrada · EQS Club',
    description: 'Sumá puntos con tus compras y canjealos por beneficios.',
    canonical: 'https://club.example/entrada',
    'og:title': 'Entrada · EQS Club',
    'og:description': 'Sumá puntos con tus compras y canjealos por beneficios.',
    'og:locale': 'es_AR',
    'og:site_name': 'EQS Club',
    'og:image': 'https://club.example/host/1.0.0/preview.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image'
  })
  expect(entrance.robots).toBeUndefined()
  expect(await tags('pages/sumate.html')).toMatchObject({
    title: 'Entrada · EQS Club',
    description: 'Sumate &amp; canjeá.',
    'og:title': 'Te invitaron a &quot;EQS&quot; &lt;Club&gt;',
    'og:description': 'Sumate &amp; canjeá.'
  })
})

test('an address for members has the preview of the club and noindex', async () => {
  await configure(ops, { publicOrigin })
  const page = await tags('index.html')
  expect(page).toMatchObject({
    robots: 'noindex',
    'og:title': 'EQS Club',
    'og:image': 'https://club.example/host/1.0.0/preview.png'
  })
  expect(page.canonical).toBeUndefined()
})

test('without a public origin a link preview has no picture, because its address must be absolute', async () => {
  const page = await tags('pages/entrada.html')
  expect(page).toMatchObject({ canonical: '/entrada', 'og:title': 'Entrada · EQS Club' })
  expect(page['og:image']).toBeUndefined()
  expect(await read('sitemap.xml')).toBeUndefined()
  expect(await read('robots.txt')).toBe('User-agent: *\nDisallow:\n')
})

test('the page does not contain values that only the release tool needs', async () => {
  await configure(ops, { publicOrigin, securityTxt })
  const [, config] = /id="eqs-config">(.*?)</.exec(await readPage(ops)) ?? []
  expect(config).toContain('"apiBase"')
  expect(config).not.toMatch(/publicOrigin|securityTxt/)
})

test('the sitemap lists the public pages, and security.txt has the configured contact', async () => {
  await configure(ops, { publicOrigin, securityTxt })
  expect(await read('robots.txt')).toContain('\nSitemap: https://club.example/sitemap.xml\n')
  const sitemap = await read('sitemap.xml')
  expect([...(sitemap ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://club.example/entrada',
    'https://club.example/sumate'
  ])
  expect(await read('.well-known/security.txt')).toBe(
    'Contact: mailto:seguridad@club.example\nExpires: 2027-06-30T23:59:59Z\nPreferred-Languages: es, en\n' +
      'Canonical: https://club.example/.well-known/security.txt\n'
  )
  expect(await findDrift(ops.store)).toEqual([])

  await configure(ops, { publicOrigin: undefined, securityTxt: undefined })
  expect(await read('sitemap.xml')).toBeUndefined()
  expect(await read('.well-known/security.txt')).toBeUndefined()
  await ops.store.replace('sitemap.xml', 'another')
  expect(await findDrift(ops.store)).toEqual([
    'sitemap.xml does not belong to this release: npm run release -- history render removes it'
  ])
})

test('the icon at the root is the one of the live host, byte for byte', async () => {
  const icon = async () => (await ops.store.read('favicon.ico'))?.bytes
  expect(await icon()).toEqual(new TextEncoder().encode('\u0000\u0001icon'))
  await ops.store.replace('favicon.ico', new Uint8Array([0xff, 0xfe]))
  expect(await findDrift(ops.store)).toEqual([
    'favicon.ico is not what npm run release -- history render would write'
  ])
})

test.each([
  [{ publicOrigin: 'https://club.example/' }, 'an origin, as https://club.example'],
  [{ publicOrigin: 'https://"club.example' }, 'an origin, as https://club.example'],
  [{ securityTxt: { contact: 'seguridad@club.example', expires: '2027-06-30' } }, 'mailto:'],
  [{ securityTxt: { contact: 'https://club.example\nCanonical: x', expires: '2027-06-30' } }, 'mailto:'],
  [{ securityTxt: { contact: 'mailto:a@club.example', expires: 'mañana' } }, 'expires']
])('the configuration %j is refused', async (change, reason) => {
  await expect(configure(ops, change)).rejects.toThrow(reason)
})
