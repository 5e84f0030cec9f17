import type { Promo } from '@eqs/api'
import { expect, test } from '@jest/globals'
import { inView, matching, sorted } from './listing.ts'

const promo = (_id: string, points: number, description_title = _id, start_date = new Date(0)): Promo => ({
  _id,
  points,
  description_title,
  start_date,
  description_text: '',
  images: [],
  code_type: '',
  more_info: '',
  ecommerce_url: '',
  cta_text: ''
})

const coffee = promo('cafe', 1200, 'Café con leche', new Date('2025-01-01T12:00:00Z'))
const cinema = promo('cine', 3500, '2x1 en cine', new Date('2025-03-01T12:00:00Z'))
const grill = promo('asado', 14000, 'Set de asado', new Date('2025-02-01T12:00:00Z'))
const all = [grill, coffee, cinema]

const ids = (promos: readonly Promo[]) => promos.map(({ _id }) => _id)

test('a promotion is within reach if the balance is at least its price', () => {
  expect(ids(inView(all, 'affordable', 3500, new Set()))).toEqual(['cafe', 'cine'])
  expect(ids(inView(all, 'affordable', 3499, new Set()))).toEqual(['cafe'])
})

test('without a known balance, no promotion is within reach', () => {
  expect(inView(all, 'affordable', undefined, new Set())).toEqual([])
})

test('the view of saved promotions contains only saved promotions', () => {
  expect(ids(inView(all, 'saved', 0, new Set(['cine', 'gone'])))).toEqual(['cine'])
})

test.each([
  ['cafe', ['cafe']],
  ['CAFÉ leche', ['cafe']],
  ['  ', ['asado', 'cafe', 'cine']],
  ['x1', ['cine']],
  ['nada', []]
])('searching for "%s" finds the expected promotions', (words, found) => {
  expect(ids(matching(all, words))).toEqual(found)
})

test.each([
  ['cheapest', ['cafe', 'cine', 'asado']],
  ['dearest', ['asado', 'cine', 'cafe']],
  ['newest', ['cine', 'asado', 'cafe']],
  ['title', ['cine', 'cafe', 'asado']]
] as const)('the order "%s" sorts the promotions', (sort, order) => {
  expect(ids(sorted(all, sort))).toEqual(order)
})
