import { describe, expect, test } from '@jest/globals'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  test.each(['123456', 'Trustno1', 'CONTRASEÑA', 'riverplate', 'aaaaaaaaaaaa', 'ññññññ'])('is %s', password =>
    expect(isCommonPassword(password)).toBe(true)
  )

  test('is each of the three thousand most common ones that are long enough', () => {
    const longEnough = dictionary['passwords-common'].filter(password => password.length >= 6)
    expect(longEnough.slice(0, 3_000).filter(password => !isCommonPassword(password))).toEqual([])
    expect(longEnough.length).toBeGreaterThan(3_000)
  })

  test.each(['puntos123', 'un mate amargo', 'ceibo-y-jacaranda'])('is not %s', password =>
    expect(isCommonPassword(password)).toBe(false)
  )
})
