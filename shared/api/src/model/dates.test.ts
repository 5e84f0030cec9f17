import { describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { notificationsEndpoint } from '../endpoints/notifications.ts'
import { redeemsNewEndpoint } from '../endpoints/redemptions.ts'
import { beginning, birthday, deadline, recorded } from './dates.ts'

const at = (value: unknown) => v.parse(recorded, value)?.toISOString()

test.each([
  ['2025-12-06T01:05:00.000Z', '2025-12-06T01:05:00.000Z'],
  ['2025-12-05T22:05:00-03:00', '2025-12-06T01:05:00.000Z'],
  ['2025-12-05T22:05:00-0300', '2025-12-06T01:05:00.000Z'],
  ['2025-12-05T22:05:00.123456z', '2025-12-05T22:05:00.123Z'],
  [Date.parse('2025-12-06T01:05:00Z'), '2025-12-06T01:05:00.000Z'],
  [String(Date.parse('2025-12-06T01:05:00Z')), '2025-12-06T01:05:00.000Z'],
  // The format of PostgreSQL.
  ['2025-12-05 22:05:00.5-03', '2025-12-06T01:05:00.500Z'],
  // Without a zone: Buenos Aires, independent of the device's zone.
  ['2025-12-05T18:40:00', '2025-12-05T21:40:00.000Z'],
  ['2025-12-05 18:40', '2025-12-05T21:40:00.000Z'],
  // Without a time: midday in Buenos Aires.
  ['2025-12-05', '2025-12-05T15:00:00.000Z'],
  ['1950-06-01', '1950-06-01T15:00:00.000Z']
])('%s is the moment %s', (value, moment) => {
  expect(at(value)).toBe(moment)
})

test.each([
  undefined,
  null,
  '',
  'mañana',
  '5',
  '12/5/2025',
  '2025-13-01',
  '2025-02-30',
  '2025-00-10',
  '2025-12-05T25:00:00',
  Number.NaN,
  9e15,
  true,
  {},
  []
])('%j is not a date', value => {
  expect(at(value)).toBeUndefined()
})

test.each(['2025-12-05T00:00:00Z', '2025-12-05T03:00:00.000Z', '2025-12-05', '2025-12-05T12:00:00-03:00'])(
  'a purchase that is recorded at %s is of that day',
  written => {
    expect(v.parse(recorded, written)?.toISOString()).toBe('2025-12-05T15:00:00.000Z')
  }
)

test('a promotion begins at the start of its first day, and a code expires at the end of its last day', () => {
  expect(v.parse(beginning, '2025-12-05')?.toISOString()).toBe('2025-12-05T03:00:00.000Z')
  expect(v.parse(deadline, '2025-12-05')?.toISOString()).toBe('2025-12-06T02:59:59.999Z')
  expect(v.parse(deadline, '2025-12-05T18:40:00-03:00')?.toISOString()).toBe('2025-12-05T21:40:00.000Z')
})

describe('a day that is written as a moment is that day', () => {
  test.each([
    ['2025-12-05T00:00:00Z', '2025-12-05'],
    ['2025-12-05T00:00:00.000Z', '2025-12-05'],
    ['2025-12-05T00:00:00+00:00', '2025-12-05'],
    ['2025-12-05T00:00Z', '2025-12-05'],
    ['2025-12-05 00:00:00+00', '2025-12-05'],
    [String(Date.UTC(2025, 11, 5)), '2025-12-05'],
    [Date.UTC(2025, 11, 5), '2025-12-05'],
    ['2025-12-05 00:00:00', '2025-12-05'],
    ['2025-12-05T00:00:00', '2025-12-05'],
    ['2025-12-05T00:00:00-03:00', '2025-12-05'],
    ['2025-12-05T03:00:00Z', '2025-12-05'],
    ['2024-02-29T00:00:00Z', '2024-02-29'],
    ['2026-01-01T00:00:00Z', '2026-01-01']
  ])('%s is a day', (value, day) => {
    for (const field of [beginning, deadline]) expect(v.parse(field, value)).toEqual(v.parse(field, day))
    // Stored values are parsed again when they are restored.
    expect(v.parse(deadline, v.parse(deadline, value)?.toISOString())).toEqual(v.parse(deadline, day))
  })

  test.each([
    '2025-12-05T00:00:01Z',
    '2025-12-05T00:00:00.001Z',
    '2025-12-05T23:59:59Z',
    '2025-12-05T12:00:00Z'
  ])('%s has a time, so it is a moment', value => {
    expect(v.parse(deadline, value)).toEqual(new Date(value))
    expect(v.parse(beginning, value)).toEqual(new Date(value))
  })

  test.each(['2025-12-05', '2025-12-05T00:00:00Z'])('%s is the whole day in every answer', day => {
    const { notifications } = v.parse(notificationsEndpoint.response, {
      notifications: [{ _id: 'a', start_date: day }]
    })
    expect(notifications[0]?.start_date).toEqual(v.parse(beginning, '2025-12-05'))
    const { redeems } = v.parse(redeemsNewEndpoint.response, { redeems: [{ createdAt: day }] })
    expect(redeems[0]?.createdAt).toEqual(v.parse(recorded, '2025-12-05'))
  })
})

describe('a birthday is a day', () => {
  test.each([
    ['1990-07-09', '1990-07-09'],
    ['1990-07-09T00:00:00.000Z', '1990-07-09'],
    ['1990-07-09T00:00:00-03:00', '1990-07-09'],
    ['1990-07-09T22:00:00-03:00', '1990-07-09'],
    [Date.UTC(1990, 6, 9), '1990-07-09'],
    [Date.UTC(1990, 6, 9, 3), '1990-07-09'],
    // Midnight in Buenos Aires, which was two hours behind UTC that summer, and four hours in 1965.
    ['1990-01-15T02:00:00.000Z', '1990-01-15'],
    ['1965-05-05T04:00:00.000Z', '1965-05-05'],
    ['1965-05-05T00:00:00-03:00', '1965-05-05'],
    [Date.UTC(1955, 0, 1), '1955-01-01'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['1990-02-31', ''],
    [{}, '']
  ])('%j is read as %j', (value, day) => {
    expect(v.parse(birthday, value)).toBe(day)
  })
})
