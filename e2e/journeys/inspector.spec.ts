import type { Page } from '@playwright/test'
import { listViolations } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { releaseParts, showing, throwing } from '../fixtures/slot-parts.ts'

// The inspector shows a team the versions that the page consists of.

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' })
const row = (page: Page, name: string) => inspector(page).getByRole('row', { name })
const previews = { previews: true }

test('a club without previews has no inspector', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/?inspeccionar')
  await expect(page.getByRole('link', { name: 'Mostrar mi tarjeta' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(inspector(page)).toHaveCount(0)
})

test('the inspector shows version, source, time, size and canary of each part, and no data of the member', async ({
  page,
  sandbox
}) => {
  await page.addInitScript(() => localStorage.setItem('EQS_PROD_ROLLOUT_BUCKET', '5'))
  await releaseParts(
    page,
    {
      'mf-account': { part: showing('Parte'), traffic: 10 },
      'mf-notifications': { part: showing('Otra'), file: 'throw new Error("roto")' },
      'mf-profile': { part: throwing }
    },
    previews
  )
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  await page.goto('/?inspeccionar')

  await expect(row(page, 'Armazón host')).toContainText(/\d+\.\d+\.\d+.*Publicada.*KB/)
  await expect(row(page, 'Pantalla mf-catalogue')).toContainText(/Publicada\d+ ms\d+,\d KB–$/)
  await expect(row(page, 'Lugar home mf-account')).toContainText('9.9.9Publicada · 10 % de los navegadores')
  await expect(row(page, 'Lugar home mf-notifications')).not.toContainText('9.9.9')
  await expect(row(page, 'Lugar home mf-notifications')).toContainText(/Versión anterior.*import_throw/)
  await expect(row(page, 'Lugar home mf-profile')).toContainText(/9\.9\.9.*render/)

  const text = (await inspector(page).textContent()) ?? ''
  for (const secret of [member._id, member.email, member.token, 'Prueba']) expect(text).not.toContain(secret)
  expect(await listViolations(page)).toEqual([])

  // The inspector stays open on the next screen.
  await page.getByRole('link', { name: 'Mi Cuenta' }).first().click()
  await expect(row(page, 'Pantalla mf-account')).toContainText('9.9.9')
  await inspector(page).getByRole('button', { name: 'Cerrar el inspector' }).click()
  await expect(inspector(page)).toHaveCount(0)
})
