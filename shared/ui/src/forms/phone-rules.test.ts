import { expect, it } from '@jest/globals'
import { findCountry, lacksAreaCode, readPhone, withoutCountry } from './phone-rules'

/** Area code and subscriber number of a mobile in each province, grouped as people write them. */
const mobiles = [
  ['Ciudad de Buenos Aires', '11', '5071', '6006'],
  ['Buenos Aires (La Plata)', '221', '561', '2345'],
  ['Buenos Aires (Mar del Plata)', '223', '561', '2345'],
  ['Catamarca', '383', '461', '2345'],
  ['Chaco', '362', '461', '2345'],
  ['Chubut', '280', '461', '2345'],
  ['Córdoba', '351', '612', '3456'],
  ['Corrientes', '379', '461', '2345'],
  ['Entre Ríos', '343', '461', '2345'],
  ['Formosa', '370', '461', '2345'],
  ['Jujuy', '388', '461', '2345'],
  ['La Pampa', '2954', '61', '2345'],
  ['La Rioja', '380', '461', '2345'],
  ['Mendoza', '261', '561', '2345'],
  ['Misiones', '376', '461', '2345'],
  ['Neuquén', '299', '561', '2345'],
  ['Río Negro', '2944', '61', '2345'],
  ['Salta', '387', '561', '2345'],
  ['San Juan', '264', '461', '2345'],
  ['San Luis', '266', '461', '2345'],
  ['Santa Cruz', '2966', '61', '2345'],
  ['Santa Fe', '341', '561', '2345'],
  ['Santiago del Estero', '385', '461', '2345'],
  ['Tierra del Fuego', '2901', '61', '2345'],
  ['Tucumán', '381', '561', '2345']
] as const

/** The usual ways to write a mobile number. */
const ways = [
  (area: string, one: string, two: string) => `${area} ${one}-${two}`,
  (area: string, one: string, two: string) => `0${area} 15 ${one}-${two}`,
  (area: string, one: string, two: string) => `(0${area}) 15-${one}-${two}`,
  (area: string, one: string, two: string) => `${area}15${one}${two}`,
  (area: string, one: string, two: string) => `0${area}${one}${two}`,
  (area: string, one: string, two: string) => `15 ${area} ${one} ${two}`,
  (area: string, one: string, two: string) => `9 ${area} ${one} ${two}`,
  (area: string, one: string, two: string) => `549${area}${one}${two}`,
  (area: string, one: string, two: string) => `54 ${area} ${one} ${two}`,
  (area: string, one: string, two: string) => `+54 9 ${area} ${one}-${two}`,
  (area: string, one: string, two: string) => `+54 ${area} ${one}-${two}`,
  (area: string, one: string, two: string) => `+54 9 ${area} 15 ${one}-${two}`,
  (area: string, one: string, two: string) => `+549 0${area} ${one} ${two}`,
  (area: string, one: string, two: string) => `+54 (9) (0${area}) 15 ${one}.${two}`,
  (area: string, one: string, two: string) => `0054 9 ${area} ${one} ${two}`
]

const spellings = mobiles.flatMap(([province, area, one, two]) =>
  ways.map(way => [way(area, one, two), province, `+549${area}${one}${two}`] as const)
)

it.each(spellings)('%s, a mobile of %s, is read as %s', (typed, _, international) => {
  expect(readPhone(typed, 'AR')?.international).toBe(international)
})

it.each(mobiles)('a number of %s is read as a landline when the member says so', (_, area, one, two) => {
  for (const typed of [`${area} ${one}-${two}`, `0${area}${one}${two}`, `+54 ${area} ${one} ${two}`])
    expect(readPhone(typed, 'AR', true)?.international).toBe(`+54${area}${one}${two}`)
})

it.each(['5071-6006', '15 5071-6006', '15-612-3456', '155 61 2345', '612345', '4321000'])(
  '%s lacks its area code',
  typed => {
    expect(readPhone(typed, 'AR')).toBeUndefined()
    expect(lacksAreaCode(typed, 'AR')).toBe(true)
  }
)

it.each([
  '011 4321-6000 int 1234',
  '011 4321-6000 int. 1234',
  '4321-6000, int 1234'.replace('4321', '11 4321'),
  '+54 11 4321 6000 interno 1234',
  '11 4321 6000 ext. 1234',
  '+541143216000;ext=1234',
  '11 4321-6000 x1234',
  '11 4321-6000 (int. 1234)',
  '11 4321-6000 int1234',
  '11 4321-6000 int 1234 oficina'
])('%s is sent and shown with its extension', typed => {
  expect(readPhone(typed, 'AR')).toMatchObject({
    international: '+541143216000;ext=1234',
    display: '+54 11 4321 6000 int. 1234'
  })
})

it.each([
  'cel 11 5071 6006',
  'cel: 11 5071-6006',
  'tel: (11) 5071-6006',
  'Mi número es 011 15 5071-6006',
  '11 5071-6006 wsp',
  '11 5071 6006 (Ana)',
  '11 5071 6006 de 9 a 18',
  'WhatsApp +54 9 11 5071-6006'
])('%s is read as a mobile, without the text around the number', typed => {
  expect(readPhone(typed, 'AR')?.international).toBe('+5491150716006')
})

it('a mobile with an extension stays a mobile', () => {
  expect(readPhone('+54 9 11 5071-6006 int. 12', 'AR')?.international).toBe('+5491150716006;ext=12')
})

it.each([
  ['0800 555 1234', 'AR', '+548005551234'],
  ['+598 99 123 456', 'AR', '+59899123456'],
  ['00598 99 123 456', 'AR', '+59899123456'],
  ['099 123 456', 'UY', '+59899123456'],
  ['１１ ５０７１ ６００６', 'AR', '+5491150716006']
])('%s in the country %s is read as %s', (typed, country, international) => {
  expect(readPhone(typed, country)?.international).toBe(international)
})

it.each(['', '12345', '99 9999 9999', '11 5071 6006 / 11 5071 6007', `11 5071 6006${' '.repeat(250)}`])(
  '%j is not a phone number',
  typed => {
    expect(readPhone(typed, 'AR')).toBeUndefined()
  }
)

it('a chosen country stays unless the number names another one', () => {
  expect(findCountry('416 555 0123', 'US')).toBe('US')
  expect(findCountry('+1 416 555 0123', 'AR')).toBe('CA')
  expect(findCountry('+54 9 11 5071 6006', 'AR')).toBe('AR')
  expect(withoutCountry('+54 9 11 5071 6006')).toBe('91150716006')
  expect(withoutCountry('11 5071-6006')).toBe('11 5071-6006')
})
