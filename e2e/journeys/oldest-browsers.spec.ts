import { oldestBrowsers } from '@eqs/build/browsers'
import { expect, headerPoints, type Page, signIn, test } from '../fixtures/club.ts'
import { holdCode } from '../fixtures/held-code.ts'
import { growOld } from '../fixtures/old-browser.ts'
import { askToRedeem, congratulations, someCode } from '../fixtures/redeeming.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

// Edge has the same engine as Chrome, and Safari on a Mac has the same engine as Safari on a phone.
const engines = oldestBrowsers.filter(({ name }) => /^(?:chrome|firefox|safari_ios)$/.test(name))

test.describe('Oldest browsers', () => {
  for (const browser of engines)
    test(`the main journey works without what ${browser.name} ${browser.version} lacks`, async ({
      context,
      page,
      sandbox
    }) => {
      await growOld(context, browser)
      const member = await sandbox.createMember({ points: 5000, first_name: 'Julia', notifications: 2 })
      await sandbox.createPromo({ email: member.email, description_title: 'Desayuno para dos', points: 1200 })

      await test.step('sign-in, with early calls', async () => {
        const code = await holdCode(page)
        const early = page.waitForRequest(/\/api\/assets\/web/)
        await page.goto('/ingresa', { waitUntil: 'commit' })
        await early
        await code.arrive()
        await signIn(page, member)
      })
      await test.step('catalogue', async () => {
        await expect(heading(page, 'Canjeá tus puntos')).toBeVisible()
        await expect(headerPoints(page)).toContainText('5.000')
        await link(page, /Desayuno para dos/).click()
      })
      await test.step('redeem', async () => {
        const dialog = await askToRedeem(page)
        await dialog.getByRole('button', { name: 'Continuar' }).click()
        await expect(headerPoints(page)).toContainText('3.800')
      })
      const code = await test.step('code', async () => {
        const dialog = congratulations(page)
        await expect(dialog).toContainText(someCode)
        const [shown = ''] = someCode.exec(await dialog.innerText()) ?? []
        await dialog.getByRole('link', { name: 'Ir a Mis Canjes' }).click()
        return shown
      })
      await test.step('Canjes', async () => {
        await expect(heading(page, 'Canjes')).toBeVisible()
        await expect(page.getByText(code).first()).toBeVisible()
      })
      await test.step('Mis Puntos', async () => {
        await link(page, 'Mis Puntos').click()
        await expect(heading(page, 'Mis Puntos')).toBeVisible()
        await expect(page.getByRole('main')).toContainText('Desayuno para dos')
      })
      await test.step('Misiones', async () => {
        await link(page, 'Misiones').click()
        await expect(heading(page, 'Misiones')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Sumá más puntos' })).toBeVisible()
      })
      await test.step('Alertas', async () => {
        await link(page, /^Alertas/).click()
        await expect(heading(page, 'Alertas')).toBeVisible()
        await expect(page.getByRole('button', { name: /Aviso 1\s/ })).toBeVisible()
      })
      await test.step('Perfil', async () => {
        await page.getByRole('button', { name: 'Tu perfil' }).click()
        await link(page, 'Mi Perfil').click()
        await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Julia')
      })
      await test.step('sign-out', async () => {
        await page.getByRole('button', { name: 'Tu perfil' }).click()
        await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click()
        await expect(heading(page, 'Ingresá')).toBeVisible()
      })
    })
})
