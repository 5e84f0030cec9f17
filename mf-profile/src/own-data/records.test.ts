import { expect, test } from '@jest/globals'
import { toTable } from './records.ts'

test('the table has a column for each field of any record, nested fields by their path, lists as JSON', () => {
  expect(
    toTable([
      { name: 'Café', score: -5, promo: { title: 'Dos', images: [{ url: '/a' }] } },
      { name: null, used: true }
    ])
  ).toEqual([
    ['name', 'score', 'promo.title', 'promo.images', 'used'],
    ['Café', -5, 'Dos', '[{"url":"/a"}]', undefined],
    [undefined, undefined, undefined, undefined, 'true']
  ])
})
