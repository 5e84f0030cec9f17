import { chooseGoal } from '@eqs/session/goal'
import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const answers = (member: TestMember, path: string, body: object, status = 200) =>
  control('faults', { method: 'GET', email: member.email, path, status, body })

const promo = (title: string, points: number) => ({ _id: title, description_title: title, points })
const mission = (title: string, points: number) => ({ _id: title, title, points })

/** Opens Mis Puntos for a member with 1.000 points, with this goal. */
async function openPoints(member: TestMember, goal?: { id: string; points: number; title: string }) {
  await openScreen(App, { path: '/mi-cuenta', member })
  const section = within(await screen.findByRole('region', { name: 'Mi meta' }))
  if (goal) act(() => chooseGoal(member._id, goal))
  return section
}

const cafetera = { id: 'c', points: 1500, title: 'Cafetera' }
const offered = { ...promo('Cafetera', 1500), _id: 'c' }

async function callsTo({ email }: TestMember, path: string): Promise<number> {
  const answer = await fetch(
    `${process.env.SANDBOX_URL}/__control/requests?email=${encodeURIComponent(email)}`
  )
  const { requests }: { requests: readonly { readonly path: string }[] } = await answer.json()
  return requests.filter(request => request.path === path).length
}

test('without a goal there is a way to one, and nothing more is asked for', async () => {
  const member = await createMember({ points: 1000 })
  const section = await openPoints(member)
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toHaveAttribute('href', '/')
  expect(await callsTo(member, '/api/promos/getActive')).toBe(0)
  expect(await callsTo(member, '/api/missions')).toBe(0)
})

test.each([
  [
    'one mission that suffices, the smallest',
    [mission('A', 900), mission('B', 500), mission('C', 100)],
    'Llegás con la misión «B».'
  ],
  [
    'the fewest missions together',
    [mission('A', 300), mission('B', 200), mission('C', 100)],
    'Llegás con las misiones «A», «B».'
  ],
  [
    'no more than three by name',
    [150, 150, 100, 90, 80].map((points, index) => mission(`M${index}`, points)),
    'Llegás con las misiones «M0», «M1», «M2» y 2 más.'
  ],
  ['what all of them give', [mission('A', 300)], 'Con todas tus misiones sumás 300 puntos más.']
])('the gap in points and pesos, and %s', async (_, missions, words) => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [offered] })
  await answers(member, '/api/missions', { missions, completed: [] })
  const section = await openPoints(member, cafetera)
  expect(await section.findByText(words, { exact: false })).toBeVisible()
  expect(section.getByRole('progressbar', { name: 'Te faltan 500 puntos para «Cafetera»' })).toBeVisible()
  expect(section.getByText(/Son \$5\.000 en compras\./)).toBeVisible()
})

test('when neither missions nor catalogue can be had, what is known is there, and missions can be asked for again', async () => {
  const user = userEvent.setup()
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', {}, 403)
  await control('faults', { email: member.email, path: '/api/missions', status: 403, body: {}, times: 1 })
  const section = await openPoints(member, cafetera)
  expect(section.getByRole('link', { name: 'para «Cafetera»' })).toHaveAttribute('href', '/promo/c')
  expect(await section.findByText('No pudimos cargar tus misiones.', { exact: false })).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver misiones' })).toBeVisible()
  expect(section.queryByText(/ya no está/)).not.toBeInTheDocument()

  await answers(member, '/api/missions', { missions: [mission('A', 900)], completed: [] })
  await user.click(section.getByRole('button', { name: 'Reintentar' }))
  const way = await section.findByText('Llegás con la misión «A».')
  expect(way.closest('div')).toHaveFocus()
  expect(section.queryByRole('button')).not.toBeInTheDocument()
})

test('while the balance is unknown it is loading, and one that cannot be had is said', async () => {
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/missions', { missions: [], completed: [] })
  await answers(member, '/api/promos/getActive', { promos: [offered] })
  await control('faults', {
    email: member.email,
    path: '/api/app/init/web',
    status: 503,
    body: {},
    times: 2
  })
  const section = await openPoints(member, cafetera)
  expect(section.getAllByText('Cargando…').length).toBeGreaterThan(0)
  expect(section.queryByText(/Te faltan/)).not.toBeInTheDocument()
  expect(await section.findByText('Sin tu saldo no sabemos cuánto te falta para «Cafetera».')).toBeVisible()
  await waitFor(() => expect(section.queryByText('Cargando…')).not.toBeInTheDocument())
})

test('a goal within reach, and one that is gone', async () => {
  const user = userEvent.setup()
  const member = await createMember({ points: 1000 })
  await answers(member, '/api/promos/getActive', { promos: [{ ...offered, points: 900 }] })
  const section = await openPoints(member, cafetera)
  expect((await section.findByText('¡Ya te alcanza')).parentElement).toHaveTextContent(
    '¡Ya te alcanza para «Cafetera»!'
  )
  expect(await section.findByRole('link', { name: 'Ver el beneficio' })).toHaveAttribute('href', '/promo/c')

  act(() => chooseGoal(member._id, { ...cafetera, id: 'otra', title: 'Tren' }))
  expect(section.getByText('Tu meta «Tren» ya no está en el catálogo.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Quitar meta' }))
  expect(section.getByRole('heading', { name: 'Mi meta' })).toHaveFocus()
  expect(section.getByRole('link', { name: 'Ver beneficios' })).toBeVisible()
})

test('points that expire soon: what they suffice for until then', async () => {
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
