import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { BirthdayField } from './birthday-field'

const unchosen = { day: '', month: '', year: '' }
const selects = () => ['Día', 'Mes', 'Año'].map(name => screen.getByRole('combobox', { name }))

it('marks and describes all three selects by their one error', () => {
  const field = (error: string | undefined) => (
    <BirthdayField id="nacimiento" chosen={unchosen} error={error} onChange={() => {}} />
  )
  const { rerender } = render(field(undefined))
  for (const select of selects()) expect(select).not.toHaveAttribute('aria-invalid')

  rerender(field('Esa fecha no existe.'))
  for (const select of selects()) {
    expect(select).toHaveAttribute('aria-invalid', 'true')
    expect(select).toHaveAccessibleDescription('Esa fecha no existe.')
  }
})
