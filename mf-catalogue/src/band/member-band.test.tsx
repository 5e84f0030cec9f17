import { control, createMember, openScreen, reopenScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const band = () => within(screen.getByRole('region', { name: 'Tu cuenta' }))

/** Opens the catalogue and waits for the balance in the band. */
async function openBand(member: TestMember, path = '/') {
  const user = userEvent.setup()
  await openScreen(App, { path, member })
  await waitFor(() => expect(band().queryByText('Cargando…')).not.toBeInTheDocument())
  return user
}

const offersAre = ({ email }: TestMember, ...offers: readonly (readonly [id: string, points: number])[]) =>
  control('faults', {
    email,
    path: '/api/promos/getActive',
    status: 200,
    body: { promos: offers.map(([id, points]) => ({ _id: id, description_title: id, points })) }
  })

test('the band shows the name, the level and the link to the card, but no balance', async () => {
  const member = await createMember({ points: 1000, category: 'Oro', points_expire_in: 10 })
  await openBand(member)
  expect(band().getByText('Prueba Del Club')).toBeVisible()
  expect(band().getByText('Categoría Oro')).toBeVisible()
  expect(band().queryByText('1.000')).not.toBeInTheDocument()
  expect(band().queryByText(/Vencen/)).not.toBeInTheDocument()
  expect(band().getByRole('link', { name: 'Mostrar mi tarjeta' })).toHaveAttribute('href', '/tarjeta')
})

test('with nothing saved, the band shows the distance to the goal, and no card repeats it', async () => {
  const member = await createMember({ points: 1000 })
  await offersAre(member, ['Alfajor', 300], ['Cine', 1200], ['Tren', 4000])
  await openBand(member)
  expect(await screen.findByRole('progressbar', { name: 'Te faltan 200 para «Cine»' })).toHaveAttribute(
    'value',
    String(1000 / 1200)
  )
  expect(band().getByRole('link', { name: 'para «Cine»' })).toHaveAttribute('href', '/promo/Cine')
  expect(screen.getAllByText(/«Cine»/)).toHaveLength(1)
})

test('the band shows the distance to a saved promotion and follows changes, also those of another tab', async () => {
  const member = await createMember({ points: 1000 })
  await offersAre(member, ['Alfajor', 300], ['Cine', 1200], ['Tren', 4000])
  const user = await openBand(member)
  const saves = async (title: string) => user.click(screen.getByRole('button', { name: `Guardar ${title}` }))
  await screen.findByRole('progressbar', { name: 'Te faltan 200 para «Cine»' })

  await saves('Tren')
  expect(screen.getByRole('progressbar', { name: 'Te faltan 3.000 para «Tren»' })).toBeVisible()
  await saves('Tren')
  await saves('Alfajor')
  expect(screen.getByRole('progressbar', { name: '¡Ya te alcanza para «Alfajor»!' })).toBeVisible()

  const key = `EQS_TEST_SAVED_PROMOS_${member._id}`
  localStorage.setItem(key, JSON.stringify(['Cine', 'Tren']))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(screen.getByRole('progressbar', { name: 'Te faltan 200 para «Cine»' })).toBeVisible()
})

test('with points for the whole catalogue, the band says so', async () => {
  const member = await createMember({ points: 1000 })
  await offersAre(member, ['Alfajor', 300])
  await openBand(member)
  expect(await band().findByText('Te alcanza para todo el catálogo. ¡Elegí!')).toBeVisible()
})

test('without a balance the band shows no distance, but still the link to the card', async () => {
  const member = await createMember({ points: 1000 })
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 500 })
  await openScreen(App, { path: '/', member })
  expect(await band().findByText('No pudimos consultar tu saldo.')).toBeVisible()
  expect(band().queryByRole('progressbar')).not.toBeInTheDocument()
  expect(band().getByRole('link', { name: 'Mostrar mi tarjeta' })).toBeVisible()
})

test('if the balance cannot be fetched, the band and the filter use the balance of the last visit', async () => {
  const member = await createMember({ points: 1000 })
  await offersAre(member, ['Alfajor', 300], ['Cine', 1200])
  await openBand(member)
  expect(await screen.findByRole('button', { name: 'Te alcanza (1)' })).toBeVisible()
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {}, times: 2 })
  await reopenScreen(App, '/')
  expect(await screen.findByRole('progressbar', { name: 'Te faltan 200 para «Cine»' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Te alcanza (1)' })).toBeVisible()
  expect(screen.queryByText('No pudimos consultar tu saldo.')).not.toBeInTheDocument()
})

test('if the catalogue cannot be loaded, the band still shows the name and the link to the card', async () => {
  const member = await createMember({ points: 1000 })
  await control('faults', { email: member.email, path: '/api/promos/getActive', status: 403, body: {} })
  await openScreen(App, { path: '/', member })
  expect(await screen.findByText(/^No pudimos cargar los beneficios/)).toBeVisible()
  await waitFor(() => expect(band().queryByText('Cargando…')).not.toBeInTheDocument())
  expect(band().getByText('Prueba Del Club')).toBeVisible()
  expect(band().getByRole('link', { name: 'Mostrar mi tarjeta' })).toBeVisible()
})
