import { describe, expect, test } from '@jest/globals'
import { judgeEmail, slipsBetween } from './email-quality.ts'

describe('the quality of an e-mail', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gnail.com', 'ana@gmail.com'],
    ['ANA@hotmial.com', 'ana@hotmail.com'],
    ['ana@hotmail.comar', 'ana@hotmail.com.ar'],
    ['ana@yahooo.com.ar', 'ana@yahoo.com.ar'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@fibertel.com.at', 'ana@fibertel.com.ar']
  ])('%s is a typo of %s', (typed, correctEmail) => {
    expect(judgeEmail(typed)).toEqual({ isValid: false, type: 'typo', correctEmail })
  })

  test.each([
    'ana@gmail.com',
    'ana@yahoo.com.ar',
    'ana@live.com',
    'ana@ymail.com',
    'ana@mail.com',
    'ana@uba.ar',
    'ana@eqs.example',
    'ana@cooperativa.com.ar',
    'ana@nike.com.ar',
    'ana@lima.com.ar',
    'ana@foxmail.com',
    ...['yahoo', 'hotmail', 'outlook', 'live'].flatMap(brand =>
      ['cl', 'com.br', 'com.mx', 'com.uy', 'com.pe', 'com.co', 'es', 'it', 'fr', 'de', 'co.uk'].map(
        ending => `ana@${brand}.${ending}`
      )
    )
  ])('%s is good', email => {
    expect(judgeEmail(email)).toEqual({ isValid: true, type: 'ok', correctEmail: '' })
  })

  test.each([
    ['ana@mailinator.com', 'disposable'],
    ['ana@x.yopmail.com', 'disposable'],
    ['ana@empresa.con', 'invalid'],
    ['ana@', 'invalid'],
    ['ana', 'invalid']
  ])('%s is %s', (email, type) => {
    expect(judgeEmail(email)).toEqual({ isValid: false, type, correctEmail: '' })
  })

  test.each([
    ['', '', 0],
    ['gmail', 'gmail', 0],
    ['gmial', 'gmail', 1],
    ['gmal', 'gmail', 1],
    ['ggmail', 'gmail', 1],
    ['abc', 'xyz', 3]
  ])('from %j to %j there are %i typos', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips)
  })
})
