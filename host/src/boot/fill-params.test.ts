import { expect, test } from '@jest/globals'
import { fillParams } from './fill-params.ts'

test.each([
  ['/api/promos/getActive', {}, '/api/promos/getActive'],
  ['/api/promos/get/:id', { id: 'abc-1' }, '/api/promos/get/abc-1'],
  ['/api/promos/get/:id', { id: 'abc&utm=1' }, '/api/promos/get/abc'],
  ['/api/assets/web?brand={brand}', { brand: 'eqs' }, '/api/assets/web?brand=eqs'],
  ['/api/promos/get/:id', {}, undefined],
  ['/api/promos/get/:id', { id: '..%2F..%2Fusers%2Fupdate' }, undefined],
  ['/api/promos/get/:id', { id: '..' }, undefined],
  ['/api/promos/get/:id', { id: 'x'.repeat(65) }, undefined]
])('%s with %j', (path, values, filled) => {
  expect(fillParams(path, values)).toBe(filled)
})
