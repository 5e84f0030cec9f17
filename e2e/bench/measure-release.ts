import { type Browser, expect, type Page } from '@playwright/test'
import type { SecureClub } from '../fixtures/secure-club.ts'
import type { ReleaseCost } from './figures.ts'
import type { ReleasedWords } from './released-words.ts'

/**
 * Maximum bytes that a returning member downloads after a release, by kind of file. Each file of a version
 * takes about 150 bytes, although nothing in it has changed: the headers, and a difference without content.
 */
export const releaseGoals: ReleaseCost = { page: 1536, host: 2048, remote: 1024, unchanged: 0 }

/** Bytes by `page` or by the package that the files belong to: `{page: 442, host: 838}`. */
type Owned = Readonly<Record<string, number>>

/**
 * Measures the downloads of a returning member after two releases: first the host, then the catalogue has
 * changed. Opens the catalogue and a screen of another remote before the releases and after each of them.
 *
 * @param browser a browser that trusts the certificate of the club.
 * @param storage local storage of a signed-in member.
 */
export async function measureRelease(
  browser: Browser,
  club: SecureClub,
  { before, host, remote }: ReleasedWords,
  storage: Readonly<Record<string, string>>
): Promise<ReleaseCost> {
  const context = await browser.newContext({ locale: 'es-AR', serviceWorkers: 'block' })
  await context.addInitScript(kept => {
    // An opaque origin, such as that of the initial `about:blank`, has no local storage.
    if (self.origin === 'null') return
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  const page = await context.newPage()
  const bytes = await countBytes(page)
  const visit = async (root: string): Promise<Owned> => {
    // Pending requests of the previous page must not count for this release.
    await page.goto('about:blank')
    club.release(root)
    bytes.clear()
    await page.goto(`${club.origin}/`)
    await page.getByRole('main').locator('a[href^="/promo/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    // When idle, the page requests `/page.txt`, a copy of its HTML. After the second release this request is
    // missing, because the browser already has a copy.
    if (root !== remote)
      await expect
        .poll(() => [...bytes.keys()].filter(address => address.endsWith('/page.txt')))
        .toHaveLength(1)
    // Waits for the last file that the page prefetches when idle. Otherwise its bytes would count for the next
    // release.
    if (root === before)
      await expect
        .poll(() => [...bytes.keys()].some(address => address.endsWith('/promo.js')), { timeout: 60_000 })
        .toBe(true)
    await page.goto(`${club.origin}/mi-cuenta`)
    await page.getByRole('heading', { level: 1, name: 'Mis Puntos' }).waitFor()
    await page.waitForLoadState('networkidle')
    return sumByOwner(bytes)
  }
  await visit(before)
  const [ofHost, ofRemote] = [await visit(host), await visit(remote)]
  await context.close()
  const { page: pageOfHost = 0, host: files = 0, ...remotes } = ofHost
  const { page: pageOfRemote = 0, 'mf-catalogue': catalogue = 0, ...others } = ofRemote
  return {
    page: Math.max(pageOfHost, pageOfRemote),
    host: files,
    remote: catalogue,
    unchanged: sum(remotes) + sum(others)
  }
}

const sum = (owned: Owned): number => Object.values(owned).reduce((all, one) => all + one, 0)

/**
 * Records the downloaded bytes by address, as the browser reports them. The returned map grows while the page
 * makes requests.
 */
async function countBytes(page: Page): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  const addresses = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId)
    if (address?.startsWith('https:')) bytes.set(address, (bytes.get(address) ?? 0) + encodedDataLength)
  })
  return bytes
}

/**
 * Sums the bytes by `page` or package. Calls of the provider do not count. The page at `/mi-cuenta` does not
 * count either, because its HTML has the same size as that of `/`. Nor do the files of the next screen: the page
 * prefetches them when idle, so it depends on the machine whether they arrive during the visit.
 */
function sumByOwner(bytes: ReadonlyMap<string, number>): Owned {
  const owned: Record<string, number> = {}
  for (const [address, size] of bytes) {
    const { pathname } = new URL(address)
    if (/\/promo\.(?:js|css)$/.test(pathname)) continue
    const isPage = pathname === '/' || pathname.endsWith('/page.txt')
    const owner = isPage ? 'page' : /^\/(?:remotes\/)?(host|mf-[\w-]+)\//.exec(pathname)?.[1]
    if (owner) owned[owner] = (owned[owner] ?? 0) + size
  }
  return owned
}
