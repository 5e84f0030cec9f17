import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useFilters } from './filters'
import { Link, MemoryRouter, useNavigate } from './index'

const address = {
  parse: (query: URLSearchParams) => ({ kind: query.get('tipo') ?? '' }),
  write: ({ kind }: { readonly kind: string }) => ({ tipo: kind })
}

function Movements() {
  const [{ kind }, choose] = useFilters(address)
  const navigate = useNavigate()
  return (
    <>
      <p>{kind || 'todos'}</p>
      <button type="button" onClick={() => choose({ kind: 'sumaste' })}>
        Sumaste
      </button>
      <Link to="/mi-cuenta">Mis Puntos</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Atrás
      </button>
    </>
  )
}

test('a link without filters resets them, and Back restores them', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/mi-cuenta']}>
      <Movements />
    </MemoryRouter>
  )
  await user.click(screen.getByRole('button', { name: 'Sumaste' }))
  expect(screen.getByText('sumaste')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Mis Puntos' }))
  expect(screen.getByText('todos')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Atrás' }))
  expect(screen.getByText('sumaste')).toBeVisible()
})
