import { expect, test } from '../fixtures/club.ts'
import { expectVisibleFocus, pressOn } from '../fixtures/keyboard.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'

test('the drawer on a phone keeps the focus inside, and returns it when it closes', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember()
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  await pressOn(page, opener, 'Enter')
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(drawer.locator(':focus')).toHaveCount(1)
  const stops: string[] = []
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    // Reads everything in one evaluation, because the focus may move between two evaluations.
    stops.push(
      await drawer.evaluate(element => {
        const { activeElement: focused, body } = document
        if (focused === null || focused === body) return 'the window'
        return element.contains(focused) ? 'the drawer' : `behind it: ${focused.outerHTML}`
      })
    )
  }
  // Between the last stop and the first, focus passes through the browser's own controls.
  expect(stops.filter(stop => stop.startsWith('behind'))).toEqual([])
  expect(stops.filter(stop => stop === 'the drawer').length).toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  // Waits until the focus is inside the drawer, because a key press goes to the focused element.
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await pressOn(page, drawer.getByRole('link', { name: 'Mi Cuenta' }), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeFocused()
})

test('every tab stop of a member screen has a visible focus', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember({ notifications: 2 })))
  for (const path of ['/mi-cuenta', '/mi-cuenta/misiones', '/notificaciones', '/perfil', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.keyboard.press('Tab')
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' })
    for (let stop = 0; stop < 60; stop += 1) {
      await expectVisibleFocus(page)
      if (await last.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(last, path).toBeFocused()
  }
})

test('on a phone, the sticky button of the sign-up covers no focused element', async ({ page }) => {
  const person = newcomer()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/registrate')
  const expectStopsSeen = async () => {
    await page.getByRole('heading', { level: 2 }).first().focus()
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' })
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      if (await last.evaluate(element => element === document.activeElement)) break
      await expectVisibleFocus(page)
    }
    await expect(last).toBeFocused()
  }
  await nextStep(page).click()
  await expectStopsSeen()
  await fillPersonalData(page, person)
  await nextStep(page).click()
  await expectStep(page, 'Tu acceso')
  await nextStep(page).click()
  await expectStopsSeen()
  await fillCredentials(page, person)
  await nextStep(page).click()
  await expectStep(page, 'Revisión')
  await expectStopsSeen()
})
