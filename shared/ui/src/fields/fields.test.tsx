import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorSummary } from '../forms/form'
import { Field } from './field'

describe('a field', () => {
  it('is reached by its label and described by its hint, then by its error', () => {
    render(<Field label="Documento" hint="Solo números." error="Ingresá un DNI válido." />)
    const input = screen.getByRole('textbox', { name: 'Documento' })
    expect(input).toHaveAccessibleDescription('Solo números. Ingresá un DNI válido.')
    expect(input).toBeInvalid()
  })

  it('is valid and has no description without a hint or an error', () => {
    render(<Field label="Nombre" />)
    const input = screen.getByRole('textbox', { name: 'Nombre' })
    expect(input).toBeValid()
    expect(input).not.toHaveAttribute('aria-describedby')
  })

  it('is not reported as invalid before it has an error, also when it is required', () => {
    render(<Field label="Nombre" required />)
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveAttribute('aria-invalid', 'false')
  })

  it('limits the number of characters, with higher limits for an e-mail and a password', () => {
    render(
      <>
        <Field label="Ciudad" />
        <Field label="Email" type="email" />
        <Field label="Buscar" maxLength={80} />
        <Field type="password" label="Contraseña" />
      </>
    )
    const getMaxLength = (label: string) => screen.getByLabelText(label).getAttribute('maxlength')
    expect(['Ciudad', 'Email', 'Buscar', 'Contraseña'].map(getMaxLength)).toEqual([
      '120',
      '320',
      '80',
      '4096'
    ])
  })

  it('keeps the id and the description it is given', () => {
    render(
      <>
        <p id="nota">No lo compartimos.</p>
        <Field id="email" label="Email" aria-describedby="nota" error="Revisalo." />
      </>
    )
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input).toHaveAttribute('id', 'email')
    expect(input).toHaveAccessibleDescription('No lo compartimos. Revisalo.')
  })

  it('has a description separate from that of another field of the form', () => {
    render(
      <>
        <Field label="Nombre" error="Falta el nombre." />
        <Field label="Apellido" error="Falta el apellido." />
      </>
    )
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Falta el nombre.')
    expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveAccessibleDescription(
      'Falta el apellido.'
    )
  })
})

it('a password field shows and hides the password without losing it', async () => {
  render(<Field type="password" label="Contraseña" error="Muy corta." />)
  const input = screen.getByLabelText('Contraseña')
  await userEvent.type(input, 'secreto')
  expect(input).toHaveAttribute('type', 'password')
  expect(input).toHaveAccessibleDescription('Muy corta.')

  expect(screen.getByRole('button')).not.toHaveAttribute('aria-pressed')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
  expect(input).toHaveAttribute('type', 'text')
  expect(input).toHaveValue('secreto')

  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
  expect(input).toHaveAttribute('type', 'password')
})

it('a select begins with an empty choice, and its options can be chosen', async () => {
  render(
    <Field label="Mes" placeholder="Mes" error="Elegí un mes." options={[{ value: '0', label: 'Enero' }]} />
  )
  const select = screen.getByRole('combobox', { name: 'Mes' })
  expect(select).toHaveValue('')
  expect(select).toHaveAccessibleDescription('Elegí un mes.')
  await userEvent.selectOptions(select, 'Enero')
  expect(select).toHaveValue('0')
})

it('a select is marked and described by an error that is shown elsewhere', () => {
  render(
    <>
      <p id="fecha">Esa fecha no existe.</p>
      <Field label="Mes" aria-describedby="fecha" aria-invalid options={[]} />
    </>
  )
  const select = screen.getByRole('combobox', { name: 'Mes' })
  expect(select).toBeInvalid()
  expect(select).toHaveAccessibleDescription('Esa fecha no existe.')
})

it('a click on its label ticks a checkbox', async () => {
  render(<Field type="checkbox" label="Acepto los términos" error="Tenés que aceptarlos." />)
  await userEvent.click(screen.getByText('Acepto los términos'))
  const box = screen.getByRole('checkbox', { name: 'Acepto los términos' })
  expect(box).toBeChecked()
  expect(box).toHaveAccessibleDescription('Tenés que aceptarlos.')
})

describe('the error summary', () => {
  const errors = [{ id: 'dni', message: 'Ingresá un DNI válido.' }]

  const form = (shown: typeof errors, attempt: number) => (
    <>
      <ErrorSummary title="Hay un problema" errors={shown} attempt={attempt} />
      <Field id="dni" label="Documento" />
    </>
  )

  it('takes focus when it appears, and its link moves focus to the field without touching the address', async () => {
    const { rerender } = render(form([], 0))
    expect(screen.queryByRole('region')).not.toBeInTheDocument()

    rerender(form(errors, 1))
    expect(screen.getByRole('region', { name: 'Hay un problema' })).toHaveFocus()

    await userEvent.click(screen.getByRole('link', { name: 'Ingresá un DNI válido.' }))
    expect(screen.getByRole('textbox', { name: 'Documento' })).toHaveFocus()
    expect(window.location.hash).toBe('')
  })

  it('takes no focus while errors are corrected, and takes it again at the next failed attempt', async () => {
    const { rerender } = render(form([...errors, { id: 'otro', message: 'Otro.' }], 1))
    await userEvent.click(screen.getByRole('textbox', { name: 'Documento' }))
    rerender(form(errors, 1))
    expect(screen.getByRole('textbox', { name: 'Documento' })).toHaveFocus()
    rerender(form(errors, 2))
    expect(screen.getByRole('region', { name: 'Hay un problema' })).toHaveFocus()
  })
})

it('a field calls onLeave when focus moves on, and not when a button is pressed', async () => {
  const onLeave = jest.fn()
  render(
    <>
      <Field label="Ciudad" onLeave={onLeave} />
      <Field type="password" label="Contraseña" onLeave={onLeave} />
      <button type="button">Guardar</button>
    </>
  )
  await userEvent.click(screen.getByRole('textbox', { name: 'Ciudad' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(onLeave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('textbox', { name: 'Ciudad' }))
  await userEvent.tab()
  expect(screen.getByLabelText('Contraseña')).toHaveFocus()
  expect(onLeave).toHaveBeenCalledTimes(1)
  await userEvent.click(document.body)
  expect(onLeave).toHaveBeenCalledTimes(2)
})
