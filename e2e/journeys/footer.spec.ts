import { listViolations } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { allLinks, setLinks } from '../fixtures/footer-links.ts'
import { expectNothingLost, expectTargets } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// Footer links as a deployment configures them, in both layouts.

const footer = (page: Page) => page.getByRole('contentinfo')

test('without configured addresses the footer links only to our own pages', async ({ page }) => {
  await page.goto('/ingresa')
  await takenOver(page)
  await expect(footer(page).getByRole('link')).toHaveText([
    'Términos y condiciones',
    'Accesibilidad',
    'Contacto'
  ])
  await footer(page).getByRole('link', { name: 'Accesibilidad' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeFocused()
  await expect(page).toHaveTitle('Accesibilidad · EQS Club')
})

test('every configured link is in both layouts, at 320 px too', async ({ page, sandbox }) => {
  await setLinks(page, allLinks)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/ingresa', '/404']) {
    await page.goto(path)
    await takenOver(page)
    for (const [name, address] of [
      ['Privacidad', allLinks.privacy],
      ['Botón de arrepentimiento', allLinks.withdrawal],
      ['Dar de baja', allLinks.cancellation]
    ] as const)
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', address)
    expect(await listViolations(page)).toEqual([])
    await expectTargets(page, path)
    await expectNothingLost(page, path)
    await keepSession(page, savedSession(await sandbox.createMember()))
  }
})

test('an unsafe address is left out, and the club opens', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  await setLinks(page, { privacy: 'javascript:alert(1)', cancellation: '//evil.example' })
  await page.goto('/recuperar-contrasena')
  await takenOver(page)
  await expect(footer(page).getByRole('link')).toHaveText([
    'Términos y condiciones',
    'Accesibilidad',
    'Contacto'
  ])
  await expect.poll(() => warnings.filter(text => text.includes('footer_link_left_out'))).toHaveLength(2)
})
