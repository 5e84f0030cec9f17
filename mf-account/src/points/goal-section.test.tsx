import { queryClient } from '@eqs/session'
import { savePromo } from '@eqs/session/promos'
import { control, createMember, holdAnswer, openScreen, reopenScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import App from '../app.tsx'
import { countCalls } from '../provider-calls.testing.ts'

const answers = (member: TestMember, path: string, body: object, status = 200) =>
  control('faults', { method: 'GET', email: member.email, path, status, body })

const promo = (title: string, points: number) => ({ _id: title, description_title: title, points })
const mission = (title: string, points: number) => ({ _id: title, title, points })

/** Opens Mis Puntos for a member with 1.000 points who has saved these promotions. */
async function openPoints(member: TestMember, ...saved: readonly string[]) {
  await openScreen(App, { path: '/mi-cuenta', member })
  const section = within(await screen.findByRole('region', { name: 'Tu próximo beneficio' }))
  act(() => {
    for (const id of saved) savePromo(id, true)
  })
  return section
}

test('with nothing saved, the goal comes from the catalogue, with an invitation to save another one', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', {
    promos: [promo('Té', 300), promo('Cine', 1200), promo('Tren', 4000)]
  })
  await answers(member, '/api/missions', { missions: [mission('A', 300)], completed: [] })
  const section = await openPoints(member)
  expect(await section.findByRole('progressbar', { name: 'Te faltan 200 puntos para «Cine»' })).toBeVisible()
  expect(await section.findByText('Llegás con la misión «A».', { exact: false })).toBeVisible()
  expect(section.getByText('¿Preferís otro? Guardalo con el corazón.')).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toHaveAttribute('href', '/')
  act(() => savePromo('Tren', true))
  expect(section.getByRole('progressbar', { name: 'Te faltan 3.000 puntos para «Tren»' })).toBeVisible()
  expect(section.queryByText(/con el corazón/)).not.toBeInTheDocument()
})

test('a saved promotion that has left the catalogue does not hide the invitation', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [promo('Cine', 1200)] })
  const section = await openPoints(member, 'Ya no está')
  expect(await section.findByRole('progressbar', { name: 'Te faltan 200 puntos para «Cine»' })).toBeVisible()
  expect(section.getByText('¿Preferís otro? Guardalo con el corazón.')).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toBeVisible()
})

test('with nothing saved and points for the whole catalogue, the section says so', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [promo('Té', 300)] })
  const section = await openPoints(member)
  expect(await section.findByText('Te alcanza para todo el catálogo. ¡Elegí!')).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toHaveAttribute('href', '/')
})

test.each([
  [
    'no catalogue, the section says that it could not be loaded',
    {},
    403,
    'No pudimos cargar los beneficios.'
  ],
  [
    'an empty catalogue, the section invites the member to save a promotion',
    { promos: [] },
    200,
    'Guardá un beneficio con el corazón y te decimos cuánto te falta.'
  ]
])('with nothing saved and %s', async (_, body, status, words) => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', body, status)
  const section = await openPoints(member)
  expect(await section.findByText(words)).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toHaveAttribute('href', '/')
  expect(await countCalls(member, '/api/missions')).toBe(0)
})

test.each([
  [
    'the smallest single mission that is enough',
    [mission('A', 900), mission('B', 500), mission('C', 100)],
    'Llegás con la misión «B».'
  ],
  [
    'the fewest missions that are enough together',
    [mission('A', 300), mission('B', 200), mission('C', 100)],
    'Llegás con las misiones «A», «B».'
  ],
  [
    'at most three missions by name',
    [150, 150, 100, 90, 80].map((points, index) => mission(`M${index}`, points)),
    'Llegás con las misiones «M0», «M1», «M2» y 2 más.'
  ],
  [
    'the points of all missions if they are not enough',
    [mission('A', 300)],
    'Con todas tus misiones sumás 300 puntos más.'
  ]
])('the section shows the missing points in points and pesos, and %s', async (_, missions, words) => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [promo('Té', 1100), promo('Cafetera', 1500)] })
  await answers(member, '/api/missions', { missions, completed: [] })
  const section = await openPoints(member, 'Cafetera')
  expect(await section.findByText(words, { exact: false })).toBeVisible()
  expect(section.getByRole('progressbar', { name: 'Te faltan 500 puntos para «Cafetera»' })).toBeVisible()
  expect(section.getByText(/Son \$5\.000 en compras\./)).toBeVisible()
  expect(section.getByRole('link', { name: 'para «Cafetera»' })).toHaveAttribute('href', '/promo/Cafetera')
})

test('if the missions cannot be loaded, the section links to them and names none', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [promo('Cafetera', 1500)] })
  await answers(member, '/api/missions', {}, 403)
  const section = await openPoints(member, 'Cafetera')
  expect(await section.findByRole('link', { name: 'Ver misiones' })).toBeVisible()
  expect(section.getByRole('progressbar', { name: 'Te faltan 500 puntos para «Cafetera»' })).toBeVisible()
  expect(section.queryByText(/Llegás|Con todas/)).not.toBeInTheDocument()
})

test('if the catalogue cannot be loaded, the section says so of the saved promotions', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', {}, 403)
  const section = await openPoints(member, 'Cafetera')
  expect(await section.findByText('No pudimos cargar los beneficios que guardaste.')).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toBeVisible()
})

test('if a later request for the catalogue fails, the text of the section stays', async () => {
  const member = await createMember({ points: 1000 })
  const path = '/api/promos/getActive'
  const body = { promos: [promo('Té', 300)] }
  await control('faults', { method: 'GET', email: member.email, path, status: 200, body, times: 1 })
  const section = await openPoints(member)
  expect(await section.findByText('Te alcanza para todo el catálogo. ¡Elegí!')).toBeVisible()
  await answers(member, '/api/promos/getActive', {}, 403)
  await act(() => queryClient.refetchQueries())
  expect(section.getByText('Te alcanza para todo el catálogo. ¡Elegí!')).toBeVisible()
})

test('the section shows "Cargando…" until the catalogue has come', async () => {
  const member = await createMember({ points: 1000 })
  const catalogue = await holdAnswer({ email: member.email, path: '/api/promos/getActive' })
  const section = await openPoints(member, 'Cafetera')
  expect(section.getByText('Cargando…')).toBeInTheDocument()
  expect(section.queryByText(/Te faltan/)).not.toBeInTheDocument()
  await catalogue.release()
  // The sandbox has no such promotion, so the next one of its catalogue is the goal.
  expect(await section.findByText(/^Te faltan [\d.]+ puntos$/)).toBeVisible()
})

test('without a balance the section of the goal is not shown', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/app/init/web', {}, 500)
  await openScreen(App, { path: '/mi-cuenta', member })
  expect(await screen.findByText('No pudimos consultar tu saldo.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Tu próximo beneficio' })).not.toBeInTheDocument()
})

test('if the balance cannot be fetched, the distance is computed from the balance of the last visit', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [promo('Cafetera', 1500)] })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  await answers(member, '/api/app/init/web', {}, 500)
  await reopenScreen(App, '/mi-cuenta')
  expect(await screen.findByText('Tu último saldo conocido')).toBeVisible()
  const section = within(screen.getByRole('region', { name: 'Tu próximo beneficio' }))
  act(() => savePromo('Cafetera', true))
  expect(await section.findByText('Te faltan 500 puntos')).toBeVisible()
})

test('a saved promotion within reach is shown as such until it is no longer saved', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [promo('Cafetera', 900)] })
  const section = await openPoints(member, 'Cafetera')
  expect((await section.findByText('¡Ya te alcanza')).parentElement).toHaveTextContent(
    '¡Ya te alcanza para «Cafetera»!'
  )
  expect(await countCalls(member, '/api/missions')).toBe(0)
  act(() => savePromo('Cafetera', false))
  expect(section.getByText('Te alcanza para todo el catálogo. ¡Elegí!')).toBeVisible()
})

test('if the points expire soon, the section says which promotions they are enough for until then', async () => {
  const member = await createMember({ points: 1000 })
  const soon = new Date(Date.now() + 5 * 86_400_000)
  await answers(member, '/api/app/init/web', {
    data: {
      loyalty: { points: 1000, category: '' },
      user: { _id: member._id, rewardScoreExpiration: soon },
      notifications: 0
    }
  })
  await answers(member, '/api/promos/getActive', {
    promos: [promo('Té', 100), promo('Café', 800), promo('Tren', 2000)]
  })
  const section = await openPoints(member)
  expect(await section.findByText(/^Hasta el \d+\/\d+ te alcanza para «Café» y 1 más\.$/)).toBeVisible()
})
