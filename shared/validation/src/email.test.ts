import { describe, expect, jest, test } from '@jest/globals'
import { readEmail } from './text.ts'

describe('an e-mail', () => {
  test.each([
    'ana@gmail.com',
    ' ana@gmail.com ',
    'ana.maria+club@sub.dominio.com.ar',
    '\u200Bana@gmail.com\u200B',
    '\u202Aana@gmail.com\u202C',
    'ana@gm\u00ADail.com',
    "o'higgins@uba.ar",
    'a@b.co',
    'ana@xn--ninja-pta.ar',
    `${'a'.repeat(64)}@gmail.com`
  ])('%j is well-formed', email => {
    expect(readEmail(email).isValid).toBe(true)
  })

  test.each([
    '',
    'ana',
    'ana@',
    '@gmail.com',
    'ana@gmail',
    'ana@gmail.c',
    'ana@@gmail.com',
    'ana @gmail.com',
    'ana@gm ail.com',
    '.ana@gmail.com',
    'ana.@gmail.com',
    'a..b@gmail.com',
    'ana@-gmail.com',
    'ana@gmail-.com',
    'ana@gmail..com',
    'ana@192.168.0.1',
    'ana@[127.0.0.1]',
    '"ana"@gmail.com',
    'ana@gmail.com,otra@gmail.com',
    'ana\n@gmail.com',
    `${'a'.repeat(65)}@gmail.com`,
    `ana@${'a'.repeat(64)}.com`,
    `ana@${'abcdefgh.'.repeat(30)}com`
  ])('%j is not well-formed', email => {
    expect(readEmail(email).isValid).toBe(false)
  })

  test('is tested by patterns on at most 254 characters, also if it is hostile', () => {
    const tested = jest.spyOn(RegExp.prototype, 'test')
    for (const length of [30, 120, 50_000])
      for (const hostile of [`${'a.'.repeat(length)}@`, `a@${'a-'.repeat(length)}`, '@'.repeat(2 * length)])
        expect(readEmail(hostile).isValid).toBe(false)
    const lengths = tested.mock.calls.map(([text]) => text.length)
    tested.mockRestore()
    expect(Math.max(...lengths)).toBeLessThanOrEqual(254)
  })
})
