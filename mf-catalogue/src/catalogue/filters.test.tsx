import { queryKeys } from '@eqs/api'
import { loadShell, queryClient } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { createPromo } from '../member/provider-view.testing.ts'
import { openCatalogue, titles } from './catalogue-steps.testing.ts'

afterEach(() => void jest.restoreAllMocks())

test('the catalogue can be filtered by promotions within reach and searched without accents', async () => {
  const member = await createMember({ points: 7 })
  await createPromo(member, { description_title: 'Café único', points: 5 })
  await createPromo(member, { description_title: 'Otra cosa', points: 6 })
  const { user } = await openCatalogue(member)

  await user.click(screen.getByRole('button', { name: 'Te alcanza (2)' }))
  expect(
    titles().filter(
      title => title !== 'Llevá tus puntos en el bolsillo' && title !== 'Llevá el club en el bolsillo'
    )
  ).toEqual(['Café único', 'Otra cosa'])
  expect(screen.getByRole('button', { name: 'Te alcanza (2)' })).toHaveAttribute('aria-pressed', 'true')

  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'cafe UNICO')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  // Once on screen, and once announced after typing.
  await waitFor(() => expect(screen.getAllByText('1 beneficio')).toHaveLength(2))
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/?ver=alcanza&buscar=cafe+UNICO')

  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'zzz')
  expect(screen.getByText('No encontramos nada con «cafe UNICOzzz»')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  expect(screen.getByRole('button', { name: /^Todos/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('without a balance, the view "Te alcanza" says so and leads back to all promotions', async () => {
  const member = await createMember({ points: 7 })
  await createPromo(member, { description_title: 'Café', points: 5 })
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 500 })
  await openScreen(App, { path: '/?ver=alcanza&buscar=cafe', member })
  const user = userEvent.setup()
  // In the band, and in the place of the list.
  await waitFor(() => expect(screen.getAllByText('No pudimos consultar tu saldo.')).toHaveLength(2))
  expect(screen.queryByText(/No encontramos nada|Sumá más puntos/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Café' })).toBeVisible()
})

test('a reload of the view "Te alcanza" moves no focus when the balance arrives', async () => {
  const member = await createMember({ points: 7 })
  await createPromo(member, { description_title: 'Café', points: 5 })
  await openScreen(App, { path: '/?ver=alcanza', member })
  expect(await screen.findByRole('heading', { level: 2, name: 'Café' })).toBeVisible()
  const balance = await holdAnswer({ email: member.email, path: '/api/app/init/web', times: 1 })
  // As after a reload: the catalogue is stored, and the balance is requested.
  act(() => {
    void queryClient.resetQueries({ queryKey: queryKeys.loyaltyStatus })
    void loadShell()
  })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Café' })).not.toBeInTheDocument())
  act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await balance.arrived()
  await balance.release()
  expect(await screen.findByRole('heading', { level: 2, name: 'Café' })).toBeVisible()
  expect(document.body).toHaveFocus()
})

test('a shared address of the catalogue opens with its search and its order', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Ñandú de peluche', points: 1 })
  await openCatalogue(member, '/?buscar=nandu&orden=mas-puntos')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('nandu')
  expect(screen.getByRole('combobox', { name: 'Ordenar' })).toHaveValue('dearest')
})

test('the order "Más puntos" lists the most expensive promotion first', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'El más caro', points: 900_000 })
  const { user } = await openCatalogue(member)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar' }), 'Más puntos')

  expect(titles()).toContain('El más caro')
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('El más caro')
})

test('a saved promotion stays saved after a reload', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Para después', points: 4 })
  const { user, view } = await openCatalogue(member)

  await user.click(screen.getByRole('button', { name: 'Guardar Para después' }))
  expect(screen.getByRole('button', { name: 'Guardar Para después' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('Lo guardaste')).toBeInTheDocument()
  const kept = { ...localStorage }
  view.unmount()

  await openScreen(App, { path: '/?ver=guardados', member })
  // `openScreen` clears the storage, so the stored entries are restored.
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
  dispatchEvent(new StorageEvent('storage', { key: `EQS_TEST_SAVED_PROMOS_${member._id}` }))
  expect(await screen.findByRole('button', { name: 'Guardados (1)' })).toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('a manipulated entry of saved promotions counts as empty', async () => {
  const member = await createMember()
  const id = await createPromo(member, { description_title: 'Para después', points: 4 })
  const key = `EQS_TEST_SAVED_PROMOS_${member._id}`
  const { user } = await openCatalogue(member)
  localStorage.setItem(key, JSON.stringify([{ id }, '../otra']))
  await user.click(screen.getByRole('button', { name: 'Guardar Para después' }))
  expect(localStorage.getItem(key)).toBe(JSON.stringify([id]))
})

test('if the storage is full, saved promotions last as long as the page', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Para después', points: 4 })
  const { user } = await openCatalogue(member)
  const heart = () => screen.getByRole('button', { name: 'Guardar Para después' })
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  await user.click(heart())
  expect(heart()).toHaveAttribute('aria-pressed', 'true')
  await user.click(heart())
  expect(heart()).toHaveAttribute('aria-pressed', 'false')

  // The browser accepts the next write, so the stored entry counts again.
  jest.restoreAllMocks()
  await user.click(heart())
  expect(heart()).toHaveAttribute('aria-pressed', 'true')
  localStorage.clear()
  act(() => void dispatchEvent(new StorageEvent('storage')))
  expect(heart()).toHaveAttribute('aria-pressed', 'false')
})

test('without saved promotions, "Guardados" says that none is saved', async () => {
  const { user } = await openCatalogue(await createMember())
  await user.click(screen.getByRole('button', { name: 'Guardados (0)' }))
  expect(screen.getByText('Todavía no guardaste ninguno')).toBeInTheDocument()
})

test('a promotion that the provider sends twice is one card, however the list is ordered and searched', async () => {
  const member = await createMember()
  const promo = (_id: string | number, description_title: string, points: string) => ({
    _id,
    description_title,
    points
  })
  const promos = [
    promo('a', 'Café', '300'),
    promo(7, 'Cine', '1.200'),
    promo('a', 'Café', '300'),
    promo('7', 'Cine', '1.200'),
    promo('b', 'Libro', '50'),
    promo('b', 'Libro', '50')
  ]
  await control('faults', {
    path: '/api/promos/getActive',
    email: member.email,
    status: 200,
    body: { promos }
  })
  const { user } = await openCatalogue(member)
  const cards = () => screen.getAllByRole('article').map(card => card.querySelector('h2')?.textContent)
  expect(cards()).toEqual(['Libro', 'Café', 'Cine'])

  const order = screen.getByRole('combobox', { name: 'Ordenar' })
  for (const name of ['Más puntos', 'Menos puntos', 'Más puntos']) await user.selectOptions(order, name)
  expect(cards()).toEqual(['Cine', 'Café', 'Libro'])
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'cine')
  await waitFor(() => expect(cards()).toEqual(['Cine']))
})

test('removing hearts in "Guardados" by keyboard keeps the focus in the list', async () => {
  const member = await createMember({ points: 500 })
  for (const title of ['Alfajor', 'Budín', 'Café'])
    await createPromo(member, { description_title: title, points: 5 })
  const { user } = await openCatalogue(member)
  const heart = (title: string) => screen.getByRole('button', { name: `Guardar ${title}` })
  for (const title of ['Alfajor', 'Budín', 'Café']) await user.click(heart(title))
  await user.click(screen.getByRole('button', { name: 'Guardados (3)' }))

  const hearts = () => screen.getAllByRole('button', { name: /^Guardar / })
  hearts()[0]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(hearts()).toHaveLength(2))
  expect(hearts()[0]).toHaveFocus()
  await user.tab({ shift: true })
  hearts()[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(hearts()).toHaveLength(1))
  expect(hearts()[0]).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
  expect(document.body).not.toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Limpiar filtros' })).toHaveFocus()
})

test('"Limpiar filtros" moves the focus to the results', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Café' })
  const { user } = await openCatalogue(member)
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'zzzz')
  const clear = await screen.findByRole('button', { name: 'Limpiar filtros' })
  clear.focus()
  await user.keyboard('{Enter}')
  const [first] = await screen.findAllByRole('article')
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement).toContainElement(first ?? null)
})
