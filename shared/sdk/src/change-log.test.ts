import { expect, test } from '@jest/globals'
import { withEntry } from './change-log.ts'

test('an entry is added above the others, which stay as they were', () => {
  const first = withEntry('# @eqs/ui\n', '## 1.0.0\n\nThe first.\n')
  const second = withEntry(first, '## 1.1.0\n\nA chip.\n\n- added @eqs/ui: Chip\n')
  expect(withEntry(second, '## 1.2.0\n\nA card.\n')).toBe(`# @eqs/ui

## 1.2.0

A card.

## 1.1.0

A chip.

- added @eqs/ui: Chip

## 1.0.0

The first.
`)
})
