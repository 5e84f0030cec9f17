import { createMember, openScreen } from '@eqs/testing'
import { readBytes, watchDownloads } from '@eqs/testing/downloads'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { answerList, redemption } from '../redemptions/provider-list.testing.ts'

/** The lines of a calendar file, unfolded. */
const read = async (file: Blob | undefined): Promise<readonly string[]> =>
  new TextDecoder()
    .decode(await readBytes(file))
    .replaceAll('\r\n ', '')
    .split('\r\n')

afterEach(() => {
  jest.restoreAllMocks()
})

test('the expiry date of the points can be downloaded as a calendar entry', async () => {
  const files = watchDownloads()
  const person = userEvent.setup()
  const member = await createMember({ points: 12_450 })
  await openScreen(App, { path: '/mi-cuenta', member })
  const balance = within(await screen.findByRole('region', { name: 'Tu saldo' }))
  await person.click(balance.getByRole('button', { name: 'Agendar vencimiento' }))

  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^vencimiento-\d{4}-\d\d-\d\d\.ics$/)])
  expect(files[0]?.file.type).toBe('text/calendar;charset=utf-8')
  const lines = await read(files[0]?.file)
  expect(lines).toContain(`UID:puntos-${member._id}@localhost`)
  expect(lines).toContain('SUMMARY:Vencen tus puntos de EQS Club')
  expect(lines).toContain('TRIGGER:-P6DT15H')
  expect(
    screen.getByText('Descargamos el recordatorio. Abrilo para sumarlo a tu calendario.')
  ).toBeInTheDocument()
})

test('the expiry date of a code can be downloaded as a calendar entry without the code itself', async () => {
  const files = watchDownloads()
  const person = userEvent.setup()
  const member = await createMember()
  const title = '2x1, cine; y pochoclos'
  await answerList(member, [
    redemption(title, { _id: 'r-1', code: 'EQS-7K4M-92Q', expiration_date: '2999-12-06T02:00:00Z', name: '' })
  ])
  await openScreen(App, { path: '/mi-cuenta/canjes', member })
  await person.click(await screen.findByRole('button', { name: /^Más opciones/ }))
  await person.click(screen.getByRole('button', { name: /^Agendar vencimiento/ }))

  const lines = await read(files[0]?.file)
  expect(lines).toContain('UID:canje-r-1@localhost')
  expect(lines).toContain('SUMMARY:Vence tu canje: 2x1\\, cine\\; y pochoclos')
  expect(lines).toContain('DTSTART;VALUE=DATE:29991205')
  expect(lines.join('\n')).not.toContain('EQS-7K4M-92Q')
})
