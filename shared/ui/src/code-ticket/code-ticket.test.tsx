import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { CodeTicket } from './code-ticket'
import { TillDialog } from './till-dialog'

it('a ticket is an article named by its title and code, and shows its exact code and its state as text', () => {
  render(
    <CodeTicket
      title="2x1 en cine"
      code="eqs-1B8T"
      state="used"
      deadline={undefined}
      expiry=""
      reminder={{ id: '1', path: '/mi-cuenta/canjes' }}
      clock={Date.now}
    />
  )
  const ticket = screen.getByRole('article', { name: '2x1 en cine, eqs-1B8T' })
  expect(ticket).toHaveTextContent('Usado')
  expect(screen.getByText('eqs-1B8T')).toBeInTheDocument()
})

it('at the till, the expiry has no warning colour, whatever the date is', () => {
  render(<TillDialog title="Cine" code="eqs-1B8T" expiry="27/12/2026" onClose={() => {}} />)
  expect(screen.getByText('Vence el 27/12/2026').parentElement).not.toHaveClass('warn')
})
