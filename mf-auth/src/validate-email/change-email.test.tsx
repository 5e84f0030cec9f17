import { $auth, $loading } from '@eqs/session'
import { createMember, holdAnswer } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { answer, expectDialog, open } from './validate-email-person.testing.ts'

afterEach(() => {
  jest.useRealTimers()
})

async function openChange(time?: 'the-world') {
  const opened = await open(time)
  await opened.person.click(screen.getByRole('button', { name: 'Cambiar email' }))
  const field = screen.getByRole('textbox', { name: 'Nuevo email' })
  expect(field).toHaveFocus()
  return { ...opened, field, save: screen.getByRole('button', { name: 'Guardar y reenviar' }) }
}

test('the address can be changed, and the link is sent to the new one', async () => {
  const { person, save } = await openChange()
  const address = `nueva-${crypto.randomUUID()}@eqs.example`
  await person.keyboard(address)
  await person.click(save)
  const dialog = await expectDialog('Listo!', `Te mandamos un nuevo link a ${address}.`)
  expect($auth.get()).toMatchObject({ user: { email: address } })
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(screen.getByRole('button', { name: 'Cambiar email' })).toHaveFocus()
})

test('cancelling the change gives the focus back to its button', async () => {
  const { person } = await openChange()
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByRole('button', { name: 'Cambiar email' })).toHaveFocus()
})

test('an invalid address is reported in a dialog and at the field', async () => {
  const { person, save, field } = await openChange()
  await person.keyboard('nueva@')
  await person.click(save)
  await expectDialog('Ups.', 'Por favor, ingresá un email válido.')
  expect(field).toHaveAccessibleDescription('Por favor, ingresá un email válido.')
})

test('a taken address is reported in a dialog and at the field', async () => {
  const other = await createMember()
  const { person, save, field } = await openChange()
  await person.keyboard(other.email)
  await person.click(save)
  await expectDialog('Ups.', 'El email ingresado ya se encuentra registrado.')
  expect(field).toHaveAccessibleDescription('El email ingresado ya se encuentra registrado.')
})

test('an address with a typo gets a suggestion, and its button fills the field', async () => {
  document.title = 'Validá tu email'
  const { person, save, field } = await openChange()
  await person.keyboard('sofia.perez@gmial.com')
  await person.click(save)
  expect(
    await screen.findByText('Hay un error en tu email. Quisiste decir sofia.perez@gmail.com?')
  ).toBeVisible()
  expect(field).toHaveFocus()
  expect(document.title).toBe('Error: Validá tu email')
  await person.click(screen.getByRole('button', { name: 'Usar sofia.perez@gmail.com' }))
  expect(field).toHaveValue('sofia.perez@gmail.com')
  expect(field).toHaveFocus()
  expect(screen.getByText('Corregimos tu email: sofia.perez@gmail.com')).toBeInTheDocument()
  expect(field).not.toBeInvalid()
})

test('an address that cannot be verified and a rejected one are reported', async () => {
  const { member, person, save, field } = await openChange()
  const address = `x-${crypto.randomUUID()}@eqs.example`
  await answer(member, '/api/users/verify/email', { status: 200, body: 'false', times: 1 })
  await person.keyboard(address)
  await person.click(save)
  const dialog = await expectDialog('Ups.', 'No podemos validar tu email en este momento.')
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))

  await person.clear(field)
  await person.type(field, 'sofia@mailinator.com')
  await person.click(save)
  await expectDialog('Ups.', 'Por favor, ingresa un email válido.')
})

/** Submits one address, and types another one while the provider holds its answer. */
async function changeMeanwhile(path: string, first: string, second: string) {
  const opened = await openChange('the-world')
  const { arrived, release } = await holdAnswer({ path, email: opened.member.email, times: 1 })
  await opened.person.keyboard(first)
  await opened.person.click(opened.save)
  await arrived()
  await opened.person.clear(opened.field)
  await opened.person.type(opened.field, second)
  return { ...opened, release }
}

test('an address corrected during its check is the one that is saved', async () => {
  const corrected = `nueva-${crypto.randomUUID()}@eqs.example`
  const wrong = `mal-${crypto.randomUUID()}@eqs.example`
  const { person, save } = await changeMeanwhile('/api/users/verify/email', wrong, corrected)
  await person.click(save)
  await expectDialog('Listo!', `Te mandamos un nuevo link a ${corrected}.`)
  expect($auth.get()).toMatchObject({ user: { email: corrected } })
})

test('text typed while an address is being saved stays in the field', async () => {
  const first = `una-${crypto.randomUUID()}@eqs.example`
  const path = '/api/users/email_validation/request'
  const { person, field, release } = await changeMeanwhile(path, first, 'otra@')
  await release()
  const dialog = await expectDialog('Listo!', `Te mandamos un nuevo link a ${first}.`)
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(field).toHaveValue('otra@')
  expect(field).toHaveFocus()
})

test('a refusal of an address that was corrected meanwhile is not shown for the new one', async () => {
  const other = await createMember()
  const path = '/api/users/email_validation/request'
  const { field, save, release } = await changeMeanwhile(path, other.email, 'otra@eqs.example')
  expect($loading.get()).toBe(true)
  await release()
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(save).toBeEnabled()
  expect(screen.queryByText('El email ingresado ya se encuentra registrado.')).not.toBeInTheDocument()
  expect(field).not.toBeInvalid()
})

test('a probable typo after Enter is announced, because the focus stays in the field', async () => {
  const { person, field } = await openChange()
  await person.keyboard('sofia.perez@gmial.com{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent(
      'Hay un error en tu email. Quisiste decir sofia.perez@gmail.com?'
    )
  )
  expect(field).toHaveFocus()
})

test('an address that only looks like a typo can be confirmed, and the link is sent to it', async () => {
  const { person, save, field } = await openChange()
  const address = `sofia.${crypto.randomUUID()}@gmail.co`
  await person.keyboard(address)
  await person.click(save)
  await person.click(await screen.findByRole('button', { name: 'Mi email está bien' }))
  expect(field).toHaveFocus()
  await person.click(save)
  await expectDialog('Listo!', `Te mandamos un nuevo link a ${address}.`)
})
