import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const call = { method: 'GET', path: '/api/missions' } as const

async function open(answer: Readonly<Record<string, unknown>>) {
  const member = await createMember()
  await control('faults', { ...call, email: member.email, ...answer })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  return member
}

const pending = ['Comprá dos veces', 'Invitá a alguien', 'Contanos', 'Vení en bici', 'Diez visitas'].map(
  (title, index) => ({ _id: `p${index}`, title, points: 1_000 + index, image: '' })
)
const completed = ['Completá tu perfil', 'Primera compra', 'Descargá la app'].map((title, index) => ({
  _id: `c${index}`,
  points: 200,
  mission: { title, image: '' }
}))

test('the page lists the missions to do with their points, and the completed ones with their share', async () => {
  await open({ status: 200, body: { missions: pending, completed } })

  const toDo = within(await screen.findByRole('region', { name: 'Sumá más puntos' }))
  expect(toDo.getAllByRole('listitem')).toHaveLength(5)
  expect(toDo.getByRole('heading', { name: 'Vení en bici' }).closest('li')).toHaveTextContent('+1.003 puntos')

  const done = within(screen.getByRole('region', { name: 'Misiones completadas' }))
  expect(done.getByRole('progressbar', { name: '3 de 8 (38%)' })).toHaveAttribute('value', '0.375')
  expect(done.getAllByRole('heading', { level: 3 }).map(title => title.textContent)).toEqual([
    'Completá tu perfil',
    'Primera compra',
    'Descargá la app'
  ])
})

test('without missions the page says so and shows no progress bar', async () => {
  await open({ status: 200, body: { missions: [], completed: [] } })

  expect(await screen.findByText('Todavía no hay misiones')).toBeVisible()
  expect(screen.getByText('Todavía no completaste ninguna')).toBeVisible()
  expect(screen.queryByText(/Elegí una/)).not.toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('with all missions done the page says so', async () => {
  await open({ status: 200, body: { missions: [], completed } })

  expect(await screen.findByText('¡Ya completaste todas!')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: '3 de 3 (100%)' })).toBeVisible()
})

test('of hundreds of missions sixty are shown, and "Ver más" adds more and moves the focus to the first of them', async () => {
  const person = userEvent.setup({ delay: null })
  const many = Array.from({ length: 500 }, (_, index) => ({
    _id: `m${index}`,
    title: `Misión ${index}`,
    points: 1
  }))
  await open({
    status: 200,
    body: {
      missions: many,
      completed: many.slice(0, 100).map(mission => ({ _id: mission._id, points: 1, mission }))
    }
  })
  const toDo = within(await screen.findByRole('region', { name: 'Sumá más puntos' }))
  expect(toDo.getAllByRole('listitem')).toHaveLength(60)
  await person.click(toDo.getByRole('button', { name: 'Ver más' }))
  expect(toDo.getAllByRole('listitem')).toHaveLength(120)
  expect(toDo.getByRole('heading', { name: 'Misión 60' })).toHaveFocus()
  expect(screen.getByText('Se agregaron 60 misiones.')).toBeInTheDocument()

  const done = within(screen.getByRole('region', { name: 'Misiones completadas' }))
  expect(done.getByRole('progressbar', { name: '100 de 600 (17%)' })).toBeInTheDocument()
  await person.click(done.getByRole('button', { name: 'Ver más' }))
  expect(done.getAllByRole('listitem')).toHaveLength(100)
  expect(done.getByRole('heading', { name: 'Misión 60' })).toHaveFocus()
  expect(done.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
})

test('an HTML page as the answer is reported as a failure with a retry', async () => {
  const person = userEvent.setup()
  await open({ status: 200, contentType: 'text/html', body: '<html></html>', times: 1 })

  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tus misiones.')
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('region', { name: 'Sumá más puntos' })).toBeVisible()
})

test('a mission sent twice is listed once, two completions of it count, and one without points is listed too', async () => {
  const [first] = pending
  const quiet = { _id: 3, title: 'Sorpresa' }
  const body = { missions: [first, quiet, first], completed: [completed[0], completed[0]] }
  await open({ status: 200, body })

  const toDo = within(await screen.findByRole('region', { name: 'Sumá más puntos' }))
  expect(toDo.getAllByRole('listitem').map(mission => mission.textContent)).toEqual([
    'Comprá dos veces+1.000 puntos',
    'Sorpresa'
  ])
  const done = within(screen.getByRole('region', { name: 'Misiones completadas' }))
  expect(done.getAllByRole('listitem')).toHaveLength(2)
  expect(done.getByRole('progressbar')).toHaveAccessibleName('2 de 4 (50%)')
})
