import { expect, test } from '@jest/globals'
import { plain, searchFor } from './plain'

test('accents and capitals do not count', () => {
  expect(plain('Ñandú ÁRBOL pingüino')).toBe('nandu arbol pinguino')
})

test.each([
  ['cafe leche', true],
  ['LECHE CAFÉ', true],
  ['edialun', true],
  ['  ', true],
  ['cafe té', false]
])('“%s” is found in it: %s', (words, isFound) => {
  expect(searchFor(words)('Café con leche y medialunas')).toBe(isFound)
})
