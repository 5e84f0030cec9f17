/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { inboxTexts } from './inbox-texts.ts'

test.each([
  [0, '0 alertas', 'Sin leer (0)'],
  [1, '1 alerta', 'Sin leer (1)'],
  [2, '2 alertas', 'Sin leer (2)'],
  [1000, '1.000 alertas', 'Sin leer (1.000)']
])('%i alerts are counted in words that agree with the number', (alerts, count, filter) => {
  expect(inboxTexts.count(alerts, false)).toBe(count)
  expect(inboxTexts.count(alerts, true)).toBe(`${count} sin leer`)
  expect(inboxTexts.onlyUnread(alerts)).toBe(filter)
})
