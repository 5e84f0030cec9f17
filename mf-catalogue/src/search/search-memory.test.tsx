import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import App from '../app.tsx'
import { openCatalogue, titles } from '../testing/catalogue-steps.ts'
import { createPromo } from '../testing/provider-view.ts'

const field = () => screen.getByRole('searchbox', { name: 'Buscar' })

test('what is written with a mistake finds what was meant, and says so', async () => {
  const member = await createMember({ points: 7 })
  await createPromo(member, { description_title: 'Ñandú de peluche', points: 1 })
  const { user } = await openCatalogue(member)
  await user.type(field(), 'ñadnu')
  expect(await screen.findByText('Nada con «ñadnu». Lo más parecido: 1 beneficio')).toBeInTheDocument()
  expect(titles()[0]).toBe('Ñandú de peluche')
  await user.clear(field())
  await user.type(field(), 'zzzzzz')
  expect(await screen.findByText('No encontramos nada con «zzzzzz»')).toBeInTheDocument()
})

test('the last searches are at hand in the empty field, by keyboard too, and can be cleared', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Ñandú de peluche', points: 1 })
  const { user } = await openCatalogue(member)
  await user.click(field())
  expect(screen.queryByText('Tus últimas búsquedas')).not.toBeInTheDocument()
  await user.type(field(), 'ñandú{Enter}')
  await user.clear(field())
  await user.type(field(), 'qqqqqq')
  await screen.findByText('No encontramos nada con «qqqqqq»')
  await user.tab()

  await user.clear(field())
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.click(field())
  const recent = screen.getByRole('search')
  expect(
    within(recent)
      .getAllByRole('button', { name: /^Buscar/ })
      .map(({ textContent }) => textContent)
  ).toEqual(['ñandú'])
  await user.keyboard('{Escape}')
  expect(within(recent).queryByRole('button')).not.toBeInTheDocument()
  expect(field()).toHaveFocus()

  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.click(field())
  await user.tab()
  expect(screen.getByRole('button', { name: 'Buscar ñandú' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('ñandú')
  expect(field()).toHaveFocus()
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/?buscar=%C3%B1and%C3%BA')

  await user.clear(field())
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.click(field())
  await user.click(screen.getByRole('button', { name: 'Borrar búsquedas' }))
  expect(screen.queryByText('Tus últimas búsquedas')).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('EQS_TEST_MEMBER_SEARCHES') ?? '')).toMatchObject({ value: [] })
})

test('a search that was sent before the code that remembers it came is among the last ones', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Ñandú de peluche', points: 1 })
  await openCatalogue(member)
  // All of it happens before the late chunk can load.
  act(() => {
    field().focus()
    fireEvent.change(field(), { target: { value: 'ñandú' } })
    fireEvent.submit(screen.getByRole('search'))
    fireEvent.change(field(), { target: { value: '' } })
  })
  expect(await screen.findByRole('button', { name: 'Buscar ñandú' })).toBeInTheDocument()
})

test('recently opened promotions are at the end of catalogue and promotion, the newest first', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Primero visto', points: 1 })
  const second = await createPromo(member, { description_title: 'Visto después', points: 2 })
  const { user } = await openCatalogue(member)
  expect(screen.queryByText('Vistos hace poco')).not.toBeInTheDocument()
  for (const name of ['Primero visto', 'Visto después']) {
    // `act` awaits the promotion's chunk, which the first click loads.
    await act(() => user.click(screen.getAllByRole('link', { name })[0] ?? document.body))
    await screen.findByRole('heading', { level: 1, name })
    await user.click(screen.getByRole('link', { name: 'Volver al catálogo' }))
    await screen.findByRole('heading', { level: 1, name: 'Canjeá tus puntos' })
  }
  const seen = screen.getByRole('region', { name: 'Vistos hace poco' })
  const links = within(seen).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Visto después2 puntos',
    'Primero visto1 punto'
  ])
  expect(links[0]).toHaveAttribute('href', `/promo/${second}`)
  await user.click(links[0] ?? seen)
  await screen.findByRole('heading', { level: 1, name: 'Visto después' })
  expect(within(screen.getByRole('region', { name: 'Vistos hace poco' })).getAllByRole('link')).toHaveLength(
    1
  )
})

test('a catalogue that was shared opens with its filters', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Ñandú de peluche', points: 1 })
  await openScreen(App, { path: '/?buscar=nandu&orden=mas-puntos', member })
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  expect(field()).toHaveValue('nandu')
  expect(screen.getByRole('combobox', { name: 'Ordenar' })).toHaveValue('dearest')
})
