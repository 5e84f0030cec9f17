import { control, createMember, holdAnswer, openScreen, type TestMember } from '@eqs/testing'
import { type Downloaded, readBytes, watchDownloads } from '@eqs/testing/downloads'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import App from '../app.tsx'
// Imported here, so that the test does not wait for the lazy chunk to compile.
import '../profile/own-cards.tsx'

afterEach(() => void jest.restoreAllMocks())

const download = () => screen.getByRole('button', { name: 'Descargar mis datos' })

async function open(member: TestMember) {
  const files = watchDownloads()
  await openScreen(App, { path: '/perfil', member })
  await screen.findByRole('heading', { name: 'Llevate tus datos' })
  return { files, person: userEvent.setup({ delay: null }) }
}

async function unzip(downloaded: Downloaded | undefined): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(await readBytes(downloaded?.file))
  return new Map(Object.entries(files).map(([name, bytes]) => [name.replace(/^.*\//, ''), strFromU8(bytes)]))
}

test('all data of the member are in one file: as received, and as spreadsheets', async () => {
  const member = await createMember({ points: 900, notifications: 3, first_name: 'Sofía' })
  const { files, person } = await open(member)
  await person.click(download())
  const said = 'Listo. Descargaste 1 movimiento, '
  expect(
    await screen.findByText(words => words.startsWith(said), { ignore: '[role=status] *' })
  ).toBeVisible()

  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^mis-datos-eqs-club-\d{4}-\d\d-\d\d\.zip$/)
  ])
  const content = await unzip(files[0])
  const json = [...content.keys()].find(name => name.endsWith('.json')) ?? ''
  expect(JSON.parse(content.get(json) ?? '')).toMatchObject({
    answers: {
      'GET /api/app/init/web': { data: { user: { _id: member._id, first_name: 'Sofía' } } },
      'GET /api/loyalty/status': { data: { points: 900 } },
      'GET /api/loyalty/transactions': { data: [{ score: 900 }] },
      'GET /api/redeems': { redeems: [] },
      'GET /api/notifications': { notifications: [{}, {}, {}] },
      'GET /api/missions': {}
    }
  })
  expect(content.get('alertas.csv')?.trimEnd().split('\r\n')).toHaveLength(4)
  expect(content.get('movimientos.csv')).toMatch(/^\u{feff}?.*score/u)
})

test('what could not be had is named, nothing is downloaded, and trying again asks for the rest alone', async () => {
  const member = await createMember({ notifications: 1 })
  const { files, person } = await open(member)
  const failOnce = (path: string) =>
    control('faults', { path, email: member.email, status: 500, body: {}, times: 1 })
  await failOnce('/api/notifications')
  await person.click(download())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No pudimos traer tus alertas, así que no descargamos nada.'
  )
  expect(files).toEqual([])

  // These parts were loaded before the failure. Requesting them again would fail, and there would be no file.
  await failOnce('/api/missions')
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['/api/app/init/web', {}, 'tu perfil'],
  ['/api/app/init/web', { data: { user: {} } }, 'tu perfil'],
  ['/api/loyalty/status', { success: true }, 'tu saldo'],
  ['/api/missions', { success: true }, 'tus misiones']
])('%s with %j tells nothing of the member, and is no file', async (path, body, name) => {
  const member = await createMember()
  const { files, person } = await open(member)
  await control('faults', { path, email: member.email, status: 200, body })
  await person.click(download())
  expect(await screen.findByRole('alert')).toHaveTextContent(`No pudimos traer ${name}`)
  expect(files).toEqual([])
})

test('missions of which one list is left out are missions', async () => {
  const member = await createMember()
  const { files, person } = await open(member)
  await control('faults', { path: '/api/missions', email: member.email, status: 200, body: { missions: [] } })
  await person.click(download())
  await waitFor(() => expect(files).toHaveLength(1))
})

test('it can be given up, and leaves nothing behind; a double press is one file', async () => {
  const member = await createMember()
  const { files, person } = await open(member)
  const path = '/api/loyalty/transactions'
  const answer = await holdAnswer({ path, email: member.email, times: 1 })
  await person.click(download())
  expect(screen.getByRole('progressbar', { name: 'Juntando tus datos…' })).toBeVisible()
  await answer.arrived()
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(
    screen.getByText('Cancelaste la descarga. No se guardó nada.', { ignore: '[role=status] *' })
  ).toBeVisible()
  expect(download()).toHaveFocus()
  expect(files).toEqual([])

  await person.dblClick(download())
  await waitFor(() => expect(files).toHaveLength(1))
})

test('without a network it says why it cannot', async () => {
  const { files, person } = await open(await createMember())
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(download()).toHaveAttribute('aria-disabled', 'true')
  expect(download()).toHaveAccessibleDescription('Sin conexión no podemos juntar tus datos.')
  await person.click(download())
  expect(files).toEqual([])
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(download()).not.toHaveAccessibleDescription()
})
