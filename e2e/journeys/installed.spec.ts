import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import * as v from 'valibot'
import { listViolations } from '../fixtures/accessibility.ts'
import { expect, headerPoints, type Page, signIn, test } from '../fixtures/club.ts'
import { redeemElsewhere } from '../fixtures/redeeming.ts'
import { expectNothingLost, expectTargets } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { scanScreen } from '../fixtures/scanner.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// The club as an installed app.

/** Opens a window with a persistent profile. With any other profile, the browser refuses to install apps. */
async function inOwnWindow(
  follow: (context: BrowserContext) => void,
  args: readonly string[],
  visit: (page: Page, context: BrowserContext) => Promise<void>
) {
  const { launchOptions, locale } = test.info().project.use
  const profile = await mkdtemp(join(tmpdir(), 'eqs-installed-'))
  const options = { ...launchOptions, ...(locale ? { locale } : {}), viewport: null }
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(launchOptions?.args ?? []), ...args]
  })
  follow(context)
  try {
    const [page = await context.newPage()] = context.pages()
    await visit(page, context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

test('a browser accepts the club as installable', async ({ baseURL, follow }) => {
  await inOwnWindow(follow, [], async (page, context) => {
    await page.goto(new URL('/ingresa', baseURL).href)
    await takenOver(page)
    const devtools = await context.newCDPSession(page)
    const { errors, data, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toMatch(/\/host\/[^/]+\/manifest\.json$/)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const entries = v.array(v.object({ name: v.string(), url: v.string() }))
    const icons = v.array(v.object({ src: v.string(), sizes: v.string(), purpose: v.string() }))
    const shape = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), shortcuts: entries, icons }))
    const manifest = v.parse(shape, data)
    expect(manifest.id).toBe('/')
    expect(manifest.shortcuts).toEqual([
      { name: 'Mi tarjeta', url: '/tarjeta' },
      { name: 'Mis códigos', url: '/mi-cuenta/canjes' },
      { name: 'Catálogo', url: '/' }
    ])
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async address => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, new URL(src, url).href)
      expect(size).toBe(sizes)
    }
  })
})

test('the theme colour for the device’s bars follows the theme that the member chose', async ({
  page,
  sandbox
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/404')
  const painted = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content)
    )
  expect(await painted()).toEqual(['#5e0f30'])
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('radio', { name: 'Oscuro' }).click({ force: true })
  await expect.poll(painted).toEqual(['#2e0c1b'])
  await page.reload()
  expect(await painted()).toEqual(['#2e0c1b'])
})

test('in the installed app, screens below the main ones have their own button to go back', async ({
  baseURL,
  sandbox,
  follow
}) => {
  const member = await sandbox.createMember({ points: 12_345_678 })
  // `--app` opens the window of an installed app. The window starts with a tiny page, because Playwright
  // sometimes hangs on a window that starts with a whole screen.
  await inOwnWindow(follow, [`--app=${new URL('/healthz', baseURL).href}`], async page => {
    const back = page.getByRole('button', { name: 'Volver', exact: true })
    await page.goto(new URL('/ingresa', baseURL).href)
    await takenOver(page)
    await page.getByRole('link', { name: 'Registrate' }).click()
    await expect(back).toBeVisible()
    await back.click()
    await expect(page).toHaveURL(/\/ingresa$/)
    await expect(back).toBeHidden()

    await signIn(page, member)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await page.getByRole('button', { name: 'Tu perfil' }).click()
      await page.getByRole('link', { name: 'Mi Perfil' }).click()
      await expect(back).toBeVisible()
      await expectTargets(page, `${width} px`)
      await expectNothingLost(page, `${width} px`)
      expect(await listViolations(page)).toEqual([])
      await back.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${baseURL}/`)
      await expect(back).toBeHidden()
    }

    // A page opened by a shortcut has no earlier entry in the browser's history.
    await page.goto(new URL('/mi-cuenta/canjes', baseURL).href)
    await back.click()
    await expect(page).toHaveURL(`${baseURL}/`)
  })
})

test('in a browser there is no second button to go back', async ({ page }) => {
  await page.goto('/terminos-y-condiciones')
  await takenOver(page)
  await expect(page.getByRole('button', { name: 'Volver', exact: true })).toBeHidden()
})

test('the app icon shows the number of unread alerts, and no number after signing out', async ({
  page,
  sandbox
}) => {
  await page.addInitScript(() => {
    const note = async (number: number) => {
      document.documentElement.dataset.badge = String(number)
    }
    Object.defineProperty(navigator, 'setAppBadge', { value: note })
  })
  const badge = (number: string) => expect(page.locator('html')).toHaveAttribute('data-badge', number)
  await keepSession(page, savedSession(await sandbox.createMember({ notifications: 3 })))
  await page.goto('/notificaciones')
  await badge('3')
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await badge('0')
})

test.describe('without a network', () => {
  // With the service worker, as members have it.
  test.use({ serviceWorkers: 'allow' })

  test('opened by the shortcut “Mis códigos”, the code is visible', async ({
    page,
    context,
    sandbox,
    loseNetwork
  }) => {
    const member = await sandbox.createMember({ points: 500 })
    const { _id } = await sandbox.createPromo({
      email: member.email,
      points: 100,
      description_title: 'Helado'
    })
    await redeemElsewhere(page, member, _id)
    await keepSession(page, savedSession(member))
    await page.goto('/mi-cuenta/canjes')
    await expect(page.getByRole('article', { name: 'Helado' })).toBeVisible()
    await waitForWorker(page)
    await loseNetwork()
    await page.close()

    const opened = await context.newPage()
    await opened.goto('/mi-cuenta/canjes')
    const ticket = opened.getByRole('article', { name: 'Helado' })
    await expect(ticket.getByText(/^EQS-/)).toBeVisible()
    await expect(ticket.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  })

  test('opened by the shortcut “Mi tarjeta” for the first time, the card is visible and a scanner reads it', async ({
    page,
    context,
    sandbox,
    loseNetwork
  }) => {
    const document = String(randomInt(20_000_000, 45_000_000))
    const member = await sandbox.createMember({
      points: 500,
      category: 'Oro',
      national_identity: document,
      points_expire_in: 20
    })
    await page.goto('/ingresa')
    await signIn(page, member)
    await expect(headerPoints(page)).toContainText('500')
    await waitForWorker(page)
    await loseNetwork()
    await page.close()

    const opened = await context.newPage()
    await opened.goto('/tarjeta')
    const card = opened.getByRole('main')
    await expect(card.getByText('Prueba Del Club')).toBeVisible()
    await expect(card.getByText('Categoría Oro')).toBeVisible()
    await expect(card.getByRole('region', { name: 'Tu saldo' })).toContainText(
      /500 puntos.*Tu último saldo conocido.*Vencen el/
    )
    await expect(card.getByRole('img', { name: `Código QR de tu DNI ${document}` })).toBeVisible()
    expect(await scanScreen(opened)).toEqual([
      { format: 'Code128', text: document },
      { format: 'QRCode', text: document }
    ])
    await opened.getByRole('button', { name: 'Volver', exact: true }).click()
    await expect(opened).toHaveURL('/')
  })
})
