import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { expect, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// User actions for the tests of /validar-email. Only tests import this file.

export const check = () => screen.getByRole('button', { name: 'Ya validé mi email' })
export const resend = () => screen.getByRole('button', { name: 'Reenviar email' })
// In tests, the element that shows the current address also has the role `status`, but has a name.
export const status = () => screen.getByRole('status', { name: '' })

export const atHome = () =>
  waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))

/**
 * Opens the page for a member without a validated e-mail.
 *
 * @param time `ours` for fake timers, which a test can advance; `the-world` for real timers.
 */
export async function open(time: 'ours' | 'the-world' = 'ours') {
  if (time === 'ours') jest.useFakeTimers({ advanceTimers: true })
  const member = await createMember({ email_validation: false })
  await openScreen(App, { path: '/validar-email', member })
  await screen.findByRole('heading', { level: 1, name: 'Validá tu email' })
  return {
    member,
    person: userEvent.setup(time === 'ours' ? { advanceTimers: jest.advanceTimersByTime } : {})
  }
}

/** Advances the timers. The second call fires the timers that were set during the first call. */
export function later(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds))
  act(() => jest.advanceTimersByTime(1000))
}

export const answer = ({ email }: TestMember, path: string, fault: Readonly<Record<string, unknown>>) =>
  control('faults', { path, email, ...fault })

export async function expectDialog(title: string, text: string) {
  const dialog = await screen.findByRole(title === 'Ups.' ? 'alertdialog' : 'dialog', { name: title })
  expect(dialog).toHaveTextContent(text)
  return within(dialog)
}
