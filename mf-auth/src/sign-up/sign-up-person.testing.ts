import { openScreen, type TestMember } from '@eqs/testing'
import { screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// User actions for the tests of /registrate. Only tests import this file.

export const text = (name: string) => screen.getByRole('textbox', { name })
export const choice = (name: string) => screen.getByRole('combobox', { name })
export const password = () => screen.getByLabelText('Contraseña')
export const repeat = () => screen.getByLabelText('Repetir contraseña')
export const next = () => screen.getByRole('button', { name: 'Siguiente' })
export const firstStep = () => screen.findByRole('heading', { level: 2, name: 'Tus datos' })
export const secondStep = () => screen.findByRole('heading', { level: 2, name: 'Tu acceso' })
export const thirdStep = () => screen.findByRole('heading', { level: 2, name: 'Revisión' })

export const freshIdentity = (): string => String(7_000_000_000 + Math.floor(Math.random() * 999_999_999))
export const freshEmail = (): string => `alta-${crypto.randomUUID()}@eqs.example`
export const chosenPassword = 'ceibo-y-jacaranda'

/**
 * Opens the sign-up page.
 *
 * @param member a signed-in member, for tests that distinguish the calls of this page from those of others.
 */
export async function open(path = '/registrate', member?: TestMember): Promise<UserEvent> {
  await openScreen(App, member ? { path, member } : { path })
  await screen.findByRole('heading', { level: 1, name: 'Creá tu cuenta' })
  return userEvent.setup({ delay: null })
}

/** Pastes a value. Pasting is quicker than typing, and every field must allow pasting. */
async function paste(person: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await person.click(field)
  await person.paste(value)
}

export interface Personal {
  readonly identity?: string
  readonly year?: number
  readonly phone?: string
}

export async function fillPersonal(person: UserEvent, data: Personal = {}): Promise<{ identity: string }> {
  const { identity = freshIdentity(), year = 1990, phone = '011 15 5071 6006' } = data
  await paste(person, text('Nombre'), 'Sofía')
  await paste(person, text('Apellido'), 'Pérez')
  await paste(person, text('Documento'), identity)
  await person.selectOptions(choice('Día'), '9')
  await person.selectOptions(choice('Mes'), 'Julio')
  await person.selectOptions(choice('Año'), String(year))
  await paste(person, text('Teléfono'), phone)
  await person.selectOptions(choice('Género'), 'Femenino')
  await paste(person, text('Ciudad'), 'Rosario')
  return { identity }
}

export async function openSecondStep(): Promise<{ person: UserEvent; identity: string }> {
  const person = await open()
  const { identity } = await fillPersonal(person)
  await person.click(next())
  await secondStep()
  return { person, identity }
}

export async function fillCredentials(person: UserEvent, email: string): Promise<void> {
  await paste(person, text('Email'), email)
  await paste(person, password(), chosenPassword)
  await paste(person, repeat(), chosenPassword)
  await person.click(screen.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }))
}

export async function openReview(): Promise<{ person: UserEvent; identity: string; email: string }> {
  const { person, identity } = await openSecondStep()
  const email = freshEmail()
  await fillCredentials(person, email)
  await person.click(next())
  await thirdStep()
  return { person, identity, email }
}
