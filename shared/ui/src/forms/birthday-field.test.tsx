import { expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { BirthdayField } from './birthday-field'

const unchosen = { day: '', month: '', year: '' }
const selects = () => ['Día', 'Mes', 'Año'].map(name => screen.getByRole('combobox', { name }))

it('the three selects of a birthday are marked and described by their common error', () => {
  const field = (error: string | undefined) => (
    <BirthdayField id="nacimiento" chosen={unchosen} error={error} onChange={() => {}} />
  )
  const { rerender } = render(field(undefined))
  for (const select of selects()) expect(select).toHaveAttribute('aria-invalid', 'false')

  rerender(field('Esa fecha no existe.'))
  for (const select of selects()) {
    expect(select).toHaveAttribute('aria-invalid', 'true')
    expect(select).toHaveAccessibleDescription('Esa fecha no existe.')
  }
})

it('the selects of a birthday accept its parts as autofill writes them', () => {
  const onChange = jest.fn()
  render(<BirthdayField id="nacimiento" chosen={unchosen} error={undefined} onChange={onChange} />)
  const [day, month, year] = selects()
  const fill = (select: HTMLElement | undefined, value: string) =>
    select && fireEvent.change(select, { target: { value } })

  fill(day, '9')
  fill(month, '7')
  fill(year, '1990')
  expect(onChange.mock.calls).toEqual([
    [{ ...unchosen, day: '9' }],
    [{ ...unchosen, month: '6' }],
    [{ ...unchosen, year: '1990' }]
  ])
  expect(screen.getByRole('option', { name: 'Diciembre' })).toHaveValue('12')
})
