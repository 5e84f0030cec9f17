import type { Page } from '@playwright/test'
import { expect, headerPoints, test } from '../fixtures/club.ts'
import { congratulations, copyButton, openPromo, redeem } from '../fixtures/redeeming.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// With the service worker, as members have it.
test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByText(/esperá a tener señal/)

/** @returns the paths of the files that the worker has stored. */
const storedPaths = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('eqs-club')).keys()).map(({ url }) => url.slice(location.origin.length))
  )

test('the club opens without a network, shows a notice, and refetches when it is back', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ points: 4321 })
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await waitForWorker(page)

  await loseNetwork()
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(headerPoints(page)).toContainText('4.321')
  await expect(headerPoints(page)).toContainText('Último saldo')

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(headerPoints(page)).not.toContainText('Último saldo')
  await expect(headerPoints(page)).toContainText('4.321')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
})

test('a code just redeemed is available without a network, in Canjes and on its promotion', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ points: 500 })
  const promo = await sandbox.createPromo({ email: member.email, points: 100, description_title: 'Helado' })
  await openPromo(page, member, promo._id, '500')
  await redeem(page)
  const code = await congratulations(page).getByRole('code').innerText()
  await waitForWorker(page)
  await loseNetwork()

  await congratulations(page).getByRole('link', { name: 'Ir a Mis Canjes' }).click()
  const ticket = page.getByRole('article', { name: 'Helado' })
  await expect(ticket).toHaveCount(1)
  await expect(ticket.getByText(code, { exact: true })).toBeVisible()
  await expect(ticket.getByRole('img', { name: `Código QR de ${code}` })).toBeVisible()
  await ticket.getByRole('button', { name: 'Mostrar en caja' }).click()
  await expect(page.getByRole('dialog', { name: 'Helado' }).getByText(code, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tu Canje' })).toBeVisible()
  await expect(copyButton(page, code)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Helado' })).toBeVisible()
  await expect(copyButton(page, code)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Mis Canjes' }).click()
  await expect(ticket.getByText(code, { exact: true })).toBeVisible()
  await page.reload()
  await expect(ticket.getByText(code, { exact: true })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/ingresa/)
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  ).not.toContain(code)
})

test('a member who removes the stored data can use the card without a network again after the next answers', async ({
  page,
  sandbox,
  loseNetwork
}) => {
  await keepSession(page, savedSession(await sandbox.createMember({ points: 700 })))
  await page.goto('/tus-datos')
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Borrar lo guardado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await expect(page.getByRole('main').getByText('Listo, lo borramos de este navegador.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await waitForWorker(page)

  await loseNetwork()
  await page.goto('/tarjeta')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu tarjeta' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tu saldo' })).toContainText('700 puntos')
})

test('a network that comes and goes does not cause a burst of requests', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/api/')) asked.push(request.url())
  })
  for (let time = 0; time < 20; time += 1) {
    await loseNetwork()
    await context.setOffline(false)
  }
  await expect(banner(page)).toBeHidden()
  await page.getByRole('link', { name: 'Canjes' }).first().click()
  await expect(page.getByText('No tenés canjes para mostrar')).toBeVisible()
  expect(asked.length).toBeLessThan(10)
})

test('the worker stores no answers of the provider', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
  await waitForWorker(page)
  const others = (await storedPaths(page)).filter(path => !/^\/(?:host|remotes)\//.test(path))
  expect(others).toEqual(['/'])
})

test('the worker stores axios with the page', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/misiones')
  await waitForWorker(page)
  const hostFiles = (await storedPaths(page)).filter(path => path.startsWith('/host/'))
  const texts = await Promise.all(hostFiles.map(async path => (await page.request.get(path)).text()))
  expect(texts.some(text => text.includes('ECONNABORTED'))).toBe(true)
})

test('a corrupted stored file is repaired by the next page load', async ({ page, loseNetwork }) => {
  await page.goto('/ingresa')
  await waitForWorker(page)
  await page.evaluate(async () => {
    const cache = await caches.open('eqs-club')
    for (const { url } of await cache.keys())
      if (url.endsWith('.js'))
        await cache.put(url, new Response('spoiled', { headers: { 'Content-Type': 'text/javascript' } }))
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('eqs-club')
        const files = await Promise.all(
          (await cache.keys()).map(async key => (await cache.match(key))?.text())
        )
        return files.filter(text => text === 'spoiled').length
      })
    )
    .toBe(0)
  await loseNetwork()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('without a network every public address opens its own screen, whichever page is stored', async ({
  page,
  loseNetwork
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  for (const path of ['/recuperar-contrasena', '/ingresa']) {
    await page.goto(path)
    await takenOver(page)
  }
  await waitForWorker(page)
  await page.reload()
  await takenOver(page)
  await loseNetwork()
  await page.goto('/recuperar-contrasena')
  await expect(heading('Recuperá tu contraseña')).toBeVisible()
  await expect(heading('Ingresá')).toBeHidden()
  await page.goto('/ingresa')
  await expect(heading('Ingresá')).toBeVisible()
})

test('pages of the same server that are not the club’s are not replaced by the club', async ({
  page,
  context,
  loseNetwork
}) => {
  await page.goto('/ingresa')
  await takenOver(page)
  await waitForWorker(page)
  await page.reload()
  await loseNetwork()
  const other = await context.newPage()
  await expect(other.goto('/arrepentimiento.html')).rejects.toThrow()
  await page.goto('/ingresa')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
})
