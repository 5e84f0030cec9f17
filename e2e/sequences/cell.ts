import type { Browser } from '@playwright/test'
import { expect, type Page } from '../fixtures/club.ts'
import { getButton, getField, type Screen, type Visit } from './screen.ts'
import type { Person } from './visit.ts'

/**
 * A cell of the table of sequences and screens: a visit of a screen, with the fixtures that a sequence needs.
 */
export interface Cell extends Visit {
  readonly screen: Screen
  readonly person: Person
  /** Creates another member who can open the same screen. */
  readonly createOther: () => Promise<Person>
  readonly browser: Browser
  readonly loseNetwork: () => Promise<void>
}

const typedText = 'Tipeado'

/** Checks the screen after its data have changed. */
export const isTrueThen = (cell: Cell) => (cell.screen.isTrueThen ?? cell.screen.isTrue)(cell)

/**
 * Types into the screen's field, if it has one.
 *
 * @returns a check that text and focus are still there.
 */
export async function type({ screen: { typing }, page }: Cell): Promise<() => Promise<void>> {
  if (!typing) return async () => {}
  if (typing.open) await getButton(page, typing.open).click()
  const field = getField(page, typing.field)
  await field.fill(typedText)
  return async () => {
    await expect(field).toHaveValue(typedText)
    await expect(field).toBeFocused()
  }
}

/**
 * Interrupts a visit twice: first after text is typed, then while the data of the screen changes. Checks the
 * text after the first and the data after the second interruption.
 *
 * @param time makes one interruption and calls `meanwhile` during the interruption.
 */
export async function pass(
  cell: Cell,
  time: (meanwhile: () => Promise<void>) => Promise<void>
): Promise<void> {
  const { screen } = cell
  const expectTyped = await type(cell)
  await time(async () => {})
  await expectTyped()
  await time(async () => screen.change?.(cell))
  await (screen.change ? isTrueThen(cell) : screen.isTrue(cell))
}

/**
 * Signs the member out on the page.
 *
 * @param isUnsaved true when the page has an unsaved form, so that the club asks before signing out.
 */
export async function signOutOn(page: Page, isUnsaved = false): Promise<void> {
  const menu = getButton(page, 'Tu perfil')
  const out = getButton(page, 'Cerrar Sesión')
  await menu.or(out).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await out.click()
  if (isUnsaved) await getButton(page, 'Salir sin guardar').click()
  await expect(page).toHaveURL(/\/ingresa/)
}

export async function fillSignIn(page: Page, { member }: Person): Promise<void> {
  await getField(page, 'Email').fill(member.email)
  await getField(page, 'Contraseña').fill(member.password)
  await getButton(page, 'Ingresar').click()
}
