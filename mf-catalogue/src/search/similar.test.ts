import type { Promo } from '@eqs/api'
import { expect, test } from '@jest/globals'
import { similarTo } from './similar.ts'

const promo = (description_title: string): Promo => ({
  _id: description_title,
  points: 1,
  description_title,
  start_date: undefined,
  description_text: '',
  images: [],
  code_type: '',
  more_info: '',
  ecommerce_url: '',
  cta_text: ''
})

const all = ['Café con leche', '2x1 en cine', 'Zapatillas de running', 'Sandía', 'Té'].map(promo)
const found = (words: string) => similarTo(all, words).map(({ _id }) => _id)

test.each([
  ['a letter changed', 'zapatilles', 'Zapatillas de running'],
  ['a letter missing', 'zapatilas', 'Zapatillas de running'],
  ['a letter too many', 'caffe', 'Café con leche'],
  ['two that changed places', 'cnie', '2x1 en cine'],
  ['two mistakes in a long word', 'sapatilas', 'Zapatillas de running'],
  ['the beginning of a word', 'zaptil', 'Zapatillas de running'],
  ['without accents', 'sandoa', 'Sandía'],
  ['one word right and one wrong', 'cafe lehce', 'Café con leche']
])('%s is forgiven: %s', (_, words, title) => expect(found(words)).toEqual([title]))

test.each(['xyz', 'te1', 'heladera', 'cafe cnie', '', '—'])('“%s” is like nothing', words =>
  expect(found(words)).toEqual([])
)

// `npm run bench` measures how long it takes.
test('ten thousand promotions are looked through', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    promo(
      `Beneficio número ${index} de ${(index * 7919).toString(36)} para ${(index % 800).toString(36)} personas`
    )
  )
  expect(similarTo(many, 'benefcio').length).toBe(10_000)
})
