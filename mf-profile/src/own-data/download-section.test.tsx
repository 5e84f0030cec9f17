import { $loading } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen, type TestMember } from '@eqs/testing'
import { type Downloaded, readBytes, watchDownloads } from '@eqs/testing/downloads'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import App from '../app.tsx'
// Imported here, so that the test does not wait for the lazy chunk to compile.
import './own-data-page.tsx'

afterEach(() => void jest.restoreAllMocks())

const download = () => screen.getByRole('button', { name: 'Descargar mis datos' })

async function open(member: TestMember) {
  const files = watchDownloads()
  await openScreen(App, { path: '/tus-datos', member })
  await screen.findByRole('heading', { name: 'Una copia de tus datos' })
  return { files, person: userEvent.setup({ delay: null }) }
}

async function unzip(downloaded: Downloaded | undefined): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(await readBytes(downloaded?.file))
  return new Map(Object.entries(files).map(([name, bytes]) => [name.replace(/^.*\//, ''), strFromU8(bytes)]))
}

test('the download is one file with all data of the member as JSON and as spreadsheets', async () => {
  const member = await createMember({ points: 900, notifications: 3, first_name: 'Sofía' })
  const { files, person } = await open(member)
  await person.click(download())
  const said = 'Listo, descargaste tus datos.'
  expect(await screen.findByText(said, { ignore: '[role=status] *' })).toBeVisible()

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

test.each([
  ['/api/notifications', 500, {}],
  ['/api/app/init/web', 200, {}],
  ['/api/app/init/web', 200, { data: { user: {} } }],
  ['/api/loyalty/status', 200, { success: true }],
  ['/api/missions', 200, { success: true }]
])(
  'without %s (%s, %j) nothing is downloaded, and the next press downloads the file',
  async (path, status, body) => {
    const member = await createMember()
    const { files, person } = await open(member)
    await control('faults', { path, email: member.email, status, body, times: 1 })
    await person.click(download())
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos juntar todos tus datos')
    expect(files).toEqual([])
    await person.click(download())
    await waitFor(() => expect(files).toHaveLength(1))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  }
)

test('an answer with only one of the two lists of missions is accepted', async () => {
  const member = await createMember()
  const { files, person } = await open(member)
  await control('faults', { path: '/api/missions', email: member.email, status: 200, body: { missions: [] } })
  await person.click(download())
  await waitFor(() => expect(files).toHaveLength(1))
})

test('the download has the redemptions of all pages, and no page after the last is requested', async () => {
  const member = await createMember()
  const { files, person } = await open(member)
  const call = { path: '/api/redeems', email: member.email }
  const first = { redeems: [{ _id: 'a', code: 'UNO' }], nextPage: 2 }
  const last = { redeems: [{ _id: 'b', code: 'DOS' }], nextPage: null }
  await control('faults', { ...call, status: 200, body: first, times: 1 })
  await control('faults', { ...call, status: 200, body: last, times: 1 })
  // Any further call fails the download.
  await control('faults', { ...call, status: 404, body: {} })
  await person.click(download())
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await unzip(files[0])).get('canjes.csv')).toMatch(/UNO[\s\S]*DOS/)
})

test('a double press downloads one file, and leaving the page cancels the download', async () => {
  const member = await createMember()
  const { files, person } = await open(member)
  await person.dblClick(download())
  await waitFor(() => expect(files).toHaveLength(1))
  expect(download()).toHaveAttribute('aria-disabled', 'false')

  const path = '/api/loyalty/transactions'
  const answer = await holdAnswer({ path, email: member.email, times: 1 })
  await person.click(download())
  await answer.arrived()
  cleanup()
  await answer.release()
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(files).toHaveLength(1)
})

test('without a network the button downloads nothing, and its description says why', async () => {
  const { files, person } = await open(await createMember())
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(download()).toHaveAttribute('aria-disabled', 'true')
  expect(download()).toHaveAccessibleDescription('Vas a poder descargarlos cuando tengas señal.')
  await person.click(download())
  expect(files).toEqual([])
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(download()).not.toHaveAccessibleDescription()
})
