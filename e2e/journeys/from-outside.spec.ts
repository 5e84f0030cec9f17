import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { repository } from '../fixtures/run-command.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { memberScreens, visitorScreens } from '../fixtures/screen-addresses.ts'

// The club in the tab of a browser, in the preview of a link and in search engines. A crawler runs no script and reads the beginning of a page.

/** Bytes of a page that a crawler reads. */
const readBytes = 300_000

interface Crawled {
  readonly status: number
  /** Contents of the tags of the head, by name, property or relation. */
  readonly tags: Readonly<Record<string, string>>
}

async function crawl(request: APIRequestContext, path: string): Promise<Crawled> {
  const answer = await request.get(path)
  const html = (await answer.body()).subarray(0, readBytes).toString()
  const pairs = html.matchAll(
    /<(?:meta (?:name|property)|link rel)="([^"]+)"[^>]*? (?:content|href)="([^"]*)"/g
  )
  const [, title = ''] = /<title>([^<]*)</.exec(html) ?? []
  return {
    status: answer.status(),
    tags: { title, ...Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value])) }
  }
}

/** The path of an absolute address. The club of the tests is at another address than the configured one. */
const getPath = (address = ''): string => new URL(address).pathname

test('a link to a public screen is previewed with its own title and description', async ({ request }) => {
  const pages = await Promise.all(
    visitorScreens.map(async path => ({ path, ...(await crawl(request, path)) }))
  )
  for (const { path, status, tags } of pages) {
    expect({ path, status, robots: tags.robots }).toEqual({ path, status: 200, robots: undefined })
    expect(getPath(tags.canonical)).toBe(path)
    expect(tags['og:locale']).toBe('es_AR')
    expect(tags['og:title']).toContain('EQS Club')
    expect(tags['og:description']).toBe(tags.description)
  }
  for (const name of ['title', 'description'])
    expect(new Set(pages.map(({ tags }) => tags[name])).size).toBe(visitorScreens.length)
})

test('the preview of an invitation link says that it is an invitation, even with a campaign parameter', async ({
  request
}) => {
  const { tags } = await crawl(request, '/registrate?ref=Ana&utm_source=whatsapp')
  expect(tags).toMatchObject({
    'og:title': 'Te invitaron a EQS Club',
    'og:description': 'Registrate, sumá puntos con tus compras y canjealos por beneficios.'
  })
  expect(new URL(tags.canonical ?? '').search).toBe('')
})

test('a link to a screen of members is previewed as the club, and search engines may not index it', async ({
  request
}) => {
  const screens = memberScreens.filter(path => path !== '/404')
  for (const path of [...screens, '/promo/66d3a1f09be2c44d7f50a871?utm_source=whatsapp']) {
    const { status, tags } = await crawl(request, path)
    expect({ path, status, robots: tags.robots, title: tags['og:title'] }).toEqual({
      path,
      status: 200,
      robots: 'noindex',
      title: 'EQS Club'
    })
  }
})

test('the picture of a preview exists, in the size that chats show in full', async ({ request }) => {
  const { tags } = await crawl(request, '/ingresa')
  const answer = await request.get(getPath(tags['og:image']))
  expect(answer.headers()['content-type']).toBe('image/png')
  const png = await answer.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  // Some chats leave out a picture that is larger.
  expect(png.length).toBeLessThan(300_000)
})

/** Link texts without meaning for a search engine. The list is from Lighthouse. */
const saysNothing =
  /^(?:(?:cli(?:ck|que)|pincha) aqu[ií]|aqu[ií]|m[aá]s(?: informaci[oó]n)?|(?:este )?enlace|empezar)$/i

test('each link of a public screen has an address and a meaningful text', async ({ page }) => {
  for (const path of visitorScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const links = page.locator('a:visible')
    const found = await links.evaluateAll(all =>
      all.map(link => ({ to: link.getAttribute('href'), words: link.textContent?.trim() ?? '' }))
    )
    expect(found.length, path).toBeGreaterThan(0)
    for (const { to, words } of found) {
      expect(to, `${path}: ${words}`).toMatch(/^(?:https?:\/\/.|\/|#.|mailto:|tel:)/)
      expect(words, path).not.toMatch(saysNothing)
    }
  }
})

test('a search engine finds the list of public screens', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(getPath(/^Sitemap: (.*)$/m.exec(robots)?.[1])).toBe('/sitemap.xml')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => getPath(address))
  expect(found).toEqual([...visitorScreens].sort())
  // The club of the tests has no contact.
  expect((await request.get('/.well-known/security.txt')).status()).toBe(404)
})

test('an unknown address is answered 404, and the member sees that the page is not available', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  const answer = await page.goto('/no-existe?utm_source=chat')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Página no disponible' })).toBeVisible()
})

test('a browser gets screenshots for its installation dialog', async ({ page }) => {
  await page.goto('/ingresa')
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  const sizes = await page.evaluate(async address => {
    const { screenshots } = await (await fetch(address)).json()
    return Promise.all(
      screenshots.map(async (one: { readonly src: string; readonly sizes: string }) => {
        const image = new Image()
        image.src = new URL(one.src, new URL(address, location.href)).href
        await image.decode()
        return [one.sizes, `${image.naturalWidth}x${image.naturalHeight}`]
      })
    )
  }, manifest ?? '')
  expect(sizes).toEqual([
    ['780x1688', '780x1688'],
    ['1280x800', '1280x800']
  ])
})

test('the pattern for nginx matches every screen', () => {
  const manual = readFileSync(join(repository, 'shared/release/SERVE.md'), 'utf8')
  const pattern = new RegExp(/"~\*(\^.*)" 1;/.exec(manual)?.[1] ?? '^$', 'i')
  const screens = [...visitorScreens, ...memberScreens, '/promo/1'].filter(path => path !== '/404')
  for (const path of screens) expect(path).toMatch(pattern)
  expect('/no-existe').not.toMatch(pattern)
})

test('the tab has an icon for light and dark browsers, and one for browsers without SVG icons', async ({
  page,
  request
}) => {
  await page.goto('/ingresa')
  const icons = page.locator('link[rel="icon"]')
  // The page adds them when it has loaded.
  await expect(icons).toHaveCount(2)
  const addresses = await icons.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const kinds = await Promise.all(
    addresses.map(async address => (await request.get(address)).headers()['content-type'])
  )
  expect(kinds).toEqual(['image/x-icon', 'image/svg+xml; charset=utf-8'])
  const [top, drawn = ''] = addresses
  expect(top).toBe('/favicon.ico')
  expect(await (await request.get(drawn)).text()).toContain('@media (prefers-color-scheme:dark)')
})
