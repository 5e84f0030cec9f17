import { type Promo, promoSchema, userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { findGoal, lastCatalogue, savePromo } from './promos.ts'
import { signIn } from './session.ts'

const promo = (_id: string, points: number, start_date = new Date(0)): Promo => ({
  _id,
  points,
  start_date,
  description_title: _id,
  description_text: '',
  images: [],
  code_type: '',
  more_info: '',
  ecommerce_url: '',
  cta_text: ''
})

const now = Date.parse('2026-02-01T12:00:00Z')
const catalogue = [
  promo('asado', 14_000),
  promo('gratis', 0),
  promo('mañana', 4_000, new Date(now + 86_400_000)),
  promo('cafe', 1_200),
  promo('cine', 3_500)
]

test.each([
  ['the cheapest saved one that the points do not cover', ['asado', 'cine', 'cafe'], 2_000, 'cine'],
  ['the cheapest saved one, when the points cover all of them', ['cine', 'cafe'], 5_000, 'cafe'],
  ['a saved one, although another is nearer', ['asado'], 2_000, 'asado'],
  ['the next saved one, when the points cover one exactly', ['cine', 'asado'], 3_500, 'asado'],
  ['the next of the catalogue, when none is saved', [], 2_000, 'cine'],
  [
    'the next of the catalogue, when no saved one is available and has a price',
    ['otro', 'mañana', 'gratis'],
    3_500,
    'asado'
  ],
  ['none, when the points cover the catalogue', [], 14_000, undefined]
])('the goal is %s', (_, saved, points, id) => {
  expect(findGoal(catalogue, new Set(saved), points, now)?._id).toBe(id)
})

test('a promotion begins exactly at its date, and one without a date has begun', () => {
  const isGoal = (sent: object) =>
    findGoal([v.parse(promoSchema, { _id: 'cafe', points: 10, ...sent })], new Set(), 0, now) !== undefined
  expect(isGoal({ start_date: now })).toBe(true)
  expect(isGoal({ start_date: now + 1 })).toBe(false)
  expect(isGoal({})).toBe(true)
})

test('of a large catalogue, the first promotions are stored and those that the member has saved', () => {
  setConfig(v.parse(clientConfig, {}))
  signIn('a.b.c', v.parse(userSchema, { _id: 'ana', email: 'ana@eqs.example' }))
  savePromo('p-140', true)
  const ids = Array.from({ length: 150 }, (_, index) => `p-${index}`)
  lastCatalogue.save(ids.map(id => promo(id, 1)))
  expect(lastCatalogue.read()?.promos.map(({ _id }) => _id)).toEqual([...ids.slice(0, 100), 'p-140'])
})
