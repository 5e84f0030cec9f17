import { expect, type Page } from '@playwright/test'
import { takenOver } from '../fixtures/taken-over.ts'
import { atMost, milliseconds, type Verdict } from './verdicts.ts'

// Measures Interaction to Next Paint (INP) while a member uses the main screens, on a simulated mid-range
// phone.

/** Factor by which the processor is slowed down. */
const slowdown = 4

/** Maximum duration of an interaction in milliseconds, from the input to the frame that shows the result. */
const goal = 100

/** Performs an interaction and measures it. */
type Measure = (name: string, act: () => Promise<unknown>) => Promise<void>

/** Starts to watch interactions. @returns `measure`, and the verdicts of the measured interactions. */
async function watchInteractions(
  page: Page
): Promise<{ readonly measure: Measure; readonly verdicts: readonly Verdict[] }> {
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { interactions: durations })
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && Number(entry.interactionId) > 0) durations.push(entry.duration)
    }).observe(options)
  })
  await page.setViewportSize({ width: 390, height: 800 })
  const verdicts: Verdict[] = []
  const measure: Measure = async (name, act) => {
    await answered(page)
    await act()
    const slowest = Math.max(0, ...(await answered(page)))
    verdicts.push(atMost(`INP at ${slowdown}× CPU, ${name}`, goal, slowest, milliseconds))
  }
  return { measure, verdicts }
}

/** Measures the interactions of a visitor who signs in as a demo member. */
export async function measureSignIn(page: Page): Promise<readonly Verdict[]> {
  const { measure, verdicts } = await watchInteractions(page)
  await page.goto('/ingresa')
  await takenOver(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await measure('type the e-mail', () => page.getByLabel('Email').pressSequentially('socia@eqs.example'))
  await page.getByLabel('Contraseña', { exact: true }).fill('puntos123')
  await measure('sign in', () => page.getByRole('button', { name: 'Ingresar' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: /puntos/ })
  await measure('open Mis Puntos', () => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return verdicts
}

/**
 * Measures the interactions of a signed-in member, such as filtering, redeeming and saving the profile. The
 * member must have a promotion within reach and alerts.
 */
export async function measureInteractions(page: Page): Promise<readonly Verdict[]> {
  const { measure, verdicts } = await watchInteractions(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const open = async (path: string, seen: ReturnType<typeof button>) => {
    await page.goto(path)
    await expect(seen).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  const promotion = page.getByRole('article').getByRole('link').first()
  await open('/', promotion)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await measure('open the profile menu', () => button('Tu perfil').click())
  await page.keyboard.press('Escape')
  await measure('open the drawer', () => button('Abrir el menú').click())
  await page.keyboard.press('Escape')
  await measure('filter the catalogue', () => button(/^Te alcanza/).click())
  await measure('type into the search', () => page.getByLabel('Buscar').pressSequentially('café'))
  await page.getByLabel('Buscar').fill('')
  // The list still shows only promotions within reach.
  await measure('open a promotion', () => promotion.click())
  const redeem = page.getByRole('main').getByRole('button', { name: 'Quiero mi beneficio' })
  await expect(redeem).toBeVisible()
  await measure('open the redeem dialog', () => redeem.click())
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await measure('confirm the redemption', () => dialog.getByRole('button', { name: 'Continuar' }).click())
  // Accepts either dialog, because the outcome depends on the earlier redemptions of this member.
  await expect(page.getByRole('heading', { name: /Felicitaciones!|Atención/ })).toBeVisible()

  await open('/notificaciones', button('Marcar todos como leidos'))
  await measure('mark the alerts as read', () => button('Marcar todos como leidos').click())
  await open('/perfil', button('Guardar'))
  await measure('type into the profile', () => page.getByLabel('Ciudad').pressSequentially('Mar del Plata'))
  await measure('save the profile', () => button('Guardar').click())
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return verdicts
}

/**
 * @returns the durations of the interactions since the last call, in milliseconds. Browsers round durations
 *   to multiples of 8 and do not report durations below 16.
 */
const answered = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    // The browser reports the duration of an interaction after the frame that ends the interaction.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise(done => setTimeout(done, 50))
    const durations: unknown = Reflect.get(window, 'interactions')
    if (!Array.isArray(durations)) throw new Error('the interactions are not watched')
    return durations.splice(0).map(Number)
  })
