/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { bandTexts } from './band/band-texts.ts'
import { catalogueTexts } from './catalogue/catalogue-texts.ts'
import { promoTexts } from './promo/promo-texts.ts'
import { redeemTexts } from './redeem/redeem-texts.ts'

test.each([
  [0, '0 puntos', 'Te faltan 0', 'Te van a quedar 0 puntos'],
  [1, '1 punto', 'Te falta 1', 'Te va a quedar 1 punto'],
  [2, '2 puntos', 'Te faltan 2', 'Te van a quedar 2 puntos'],
  [1000, '1.000 puntos', 'Te faltan 1.000', 'Te van a quedar 1.000 puntos']
])('%i points are counted in words that agree with the number', (points, amount, missing, left) => {
  const [, unit = ''] = amount.split(' ')
  expect([bandTexts.missing(points), catalogueTexts.missing(points)]).toEqual([missing, missing])
  expect(redeemTexts.missing(points)).toBe(`${missing} para acceder a este beneficio.`)
  expect(promoTexts.missing(points)).toBe(`${missing} ${unit} para acceder a este beneficio`)
  expect(promoTexts.missingBar(0, points)).toBe(`Tenés 0 de ${amount}`)
  expect([promoTexts.after(points), redeemTexts.willHave(points)]).toEqual([left, left])
  expect(redeemTexts.willRedeem(points)).toBe(`Vas a canjear ${amount}`)
  expect(redeemTexts.have(points)).toBe(`Tenés ${amount}`)
  expect(redeemTexts.usedPoints(points)).toBe(`Usaste ${amount}`)
  expect(redeemTexts.heard(points, '')).toBe(`Usaste ${amount}.`)
})
