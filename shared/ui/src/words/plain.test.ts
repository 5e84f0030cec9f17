import { expect, test } from '@jest/globals'
import { plain, searchFor } from './plain'

test('accents and capital letters are removed', () => {
  expect(plain('Ñandú ÁRBOL pingüino')).toBe('nandu arbol pinguino')
})

test.each([
  ['cafe leche', true],
  ['LECHE CAFÉ', true],
  ['edialun', true],
  ['  ', true],
  ['cafe té', false]
])('the search for “%s” finds the text: %s', (words, isFound) => {
  expect(searchFor(words)('Café con leche y medialunas')).toBe(isFound)
})
