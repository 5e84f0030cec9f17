import { expect, test } from '@jest/globals'
import { calendarFile, type Reminder } from './reminder-button'

const reminder: Reminder = {
  uid: 'canje-7@club.example',
  title: 'Vence tu canje: Café',
  description: 'Está en Mis Canjes.',
  day: new Date('2025-12-05T15:00:00Z'),
  daysBefore: 3,
  link: 'https://club.example/mi-cuenta/canjes'
}
const now = Date.parse('2025-11-02T21:40:07.123Z')

/** The lines as a calendar reads them, unfolded. */
const read = (change: Partial<Reminder> = {}) =>
  calendarFile({ ...reminder, ...change }, now)
    .replaceAll('\r\n ', '')
    .split('\r\n')

test('a reminder is an event of a whole day, with alarms some days before and on the day, at nine', () => {
  expect(read()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EQS Club//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:canje-7@club.example',
    'DTSTAMP:20251102T214007Z',
    'DTSTART;VALUE=DATE:20251205',
    'SUMMARY:Vence tu canje: Café',
    'DESCRIPTION:Vence el 5/12/2025\\, 12:00 hs. Está en Mis Canjes.',
    'URL:https://club.example/mi-cuenta/canjes',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Vence tu canje: Café',
    'TRIGGER:-P2DT15H',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Vence tu canje: Café',
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ])
})

test('the last alarm is before a deadline in the early morning, and a deadline at the end of a day has no hour', () => {
  expect(read({ day: new Date('2025-12-05T11:15:00Z') })).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20251205',
      'DESCRIPTION:Vence el 5/12/2025\\, 08:15 hs. Está en Mis Canjes.',
      'TRIGGER:-PT15H'
    ])
  )
  const end = read({ day: new Date('2025-12-06T02:59:59.999Z') })
  expect(end).toContain('DESCRIPTION:Vence el 5/12/2025. Está en Mis Canjes.')
  expect(end).toContain('TRIGGER:PT9H')
})

test('the day of a reminder is the day in Buenos Aires', () => {
  expect(read({ day: new Date('2026-01-01T02:59:59Z') })).toContain('DTSTART;VALUE=DATE:20251231')
  expect(read({ day: new Date('2026-01-01T03:00:00Z') })).toContain('DTSTART;VALUE=DATE:20260101')
})

test.each([
  ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
  ['dos\r\nlíneas\ry\nmás', 'dos\\nlíneas\\ny\\nmás'],
  ['X\r\nEND:VEVENT\r\nBEGIN:VEVENT', 'X\\nEND:VEVENT\\nBEGIN:VEVENT'],
  ['campana\u0007 y nulo\u0000', 'campana y nulo'],
  ['"2x1": cine', '"2x1": cine']
])('special characters of a title stay inside the title: %j', (title, written) => {
  const lines = read({ title })
  expect(lines).toContain(`SUMMARY:${written}`)
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

test.each(['ñ'.repeat(200), '🎁'.repeat(100), 'a'.repeat(67), 'a'.repeat(68), '👨‍👩‍👧‍👦,\\'.repeat(30)])(
  'no line has more than 75 octets, and none splits a character: %s',
  title => {
    const file = calendarFile({ ...reminder, title }, now)
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map(line => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    // A split character would not survive encoding and decoding.
    for (const line of lines) expect(new TextDecoder().decode(new TextEncoder().encode(line))).toBe(line)
    expect(read({ title })).toContain(`SUMMARY:${title.replace(/[\\,]/g, '\\$&')}`)
  }
)

test('every line ends with a carriage return and a line feed', () => {
  expect(calendarFile(reminder, now).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
