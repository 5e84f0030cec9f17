import { expect, test } from '@jest/globals'
import { tidyAddress, withoutTrackers } from './tidy-address.ts'

test.each([
  ['/promo/7&utm_source=mail', '/promo/7?utm_source=mail'],
  ['/promo/7%26utm_source%3Dmail', '/promo/7?utm_source=mail'],
  ['/mi-cuenta/canjes&fbclid=x?gclid=y', '/mi-cuenta/canjes?fbclid=x&gclid=y'],
  ['/promo/7%3Futm_source%3Dmail', '/promo/7?utm_source=mail'],
  ['/mi-cuenta%3Fmes=2026-03#abajo', '/mi-cuenta?mes=2026-03#abajo'],
  ['/promo%2F7', '/promo/7'],
  ['/promo/7%20', '/promo/7'],
  ['/promo/7%0D%0A', '/promo/7'],
  ['/promo/7%E2%80%8B', '/promo/7'],
  ['/promo/7.', '/promo/7'],
  ['/promo/7),', '/promo/7'],
  ['/promo/7%3E', '/promo/7'],
  ['/perfil%22?utm_source=mail', '/perfil?utm_source=mail'],
  ['//perfil', '/perfil'],
  ['/%2F%2Fevil.example', '/evil.example'],
  ['/&utm_source=mail', '/?utm_source=mail'],
  ['/promo//7', '/promo/7'],
  ['/promo/7=', '/promo/7'],
  ['/promo/7%7C', '/promo/7'],
  ['/promo/7=3Futm_source=mail', '/promo/7?utm_source=mail'],
  ['/promo/7%253Futm_source=mail', '/promo/7?utm_source=mail'],
  ['/promo/7;jsessionid=1A2B', '/promo/7'],
  ['/tarjeta/', '/tarjeta'],
  ['/mi-cuenta/canjes/?utm_source=mail', '/mi-cuenta/canjes?utm_source=mail'],
  ['/promo/7/.', '/promo/7'],
  ['/promo/7;jsessionid=1A2B?origen=mail', '/promo/7?origen=mail']
])('%s is corrected to %s', (address, meant) => {
  expect(tidyAddress(address)).toBe(meant)
})

test.each([
  '/',
  '/promo/7',
  '/mi-cuenta?mes=2026-03&utm_source=mail#abajo.',
  '/promo/ñandú',
  '/promo/%F1',
  '/http://example.com',
  '/notificaciones#//example.com',
  '/ingresa?path=/promo/1&a=b',
  '/%5Cevil.example'
])('%s is not changed', address => {
  expect(tidyAddress(address)).toBe(address)
})

test.each([
  'utm_source=mail',
  'utm_id=1',
  'fbclid=x',
  'gclid=x',
  'dclid=x',
  'msclkid=x',
  'ttclid=x',
  'twclid=x',
  'irclickid=x',
  'gbraid=x',
  'wbraid=x',
  'igshid=x',
  'igsh=x',
  'mc_cid=x',
  'mc_eid=x',
  'mkt_tok=x',
  '_hsenc=x',
  '__hstc=x',
  'li_fat_id=x',
  '_gl=1*x',
  '_kx=x',
  'srsltid=x',
  'vero_id=x',
  'UTM_SOURCE=x',
  'amp;utm_source=x',
  'amp;amp;fbclid=x'
])('%s is removed as a tracker', parameter => {
  expect(withoutTrackers(`?a=1&${parameter}&b=2`)).toBe('?a=1&b=2')
})

test.each([
  'path=/perfil',
  'ref=Zoe',
  'mes=2026-03',
  'tipo=usaste',
  'buscar=utm_source',
  'ver=alcanza',
  'orden=a',
  'klid=1'
])('%s is not removed', parameter => {
  expect(withoutTrackers(`?${parameter}`)).toBe(`?${parameter}`)
})
