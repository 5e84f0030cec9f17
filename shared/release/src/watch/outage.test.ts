import { expect, test } from '@jest/globals'
import { createOutage } from './outage.ts'

test('a failure is printed once until it changes or the work goes on, and the end of an outage once', () => {
  const lines: string[] = []
  const { begin, end } = createOutage(line => lines.push(line), 'it goes on')
  const looks = [end, () => begin('no disk'), () => begin('no disk'), () => begin('no answer'), end, end]
  for (const look of [...looks, () => begin('no answer')]) look()
  expect(lines).toEqual(['no disk', 'no answer', 'it goes on', 'no answer'])
})
