import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { safeReturnTo } from './return-to.ts'

// Known open-redirect payloads, and the URL standard's hard cases, as return addresses. The corpora are not
// part of the repository: `CORPORA` is their folder.

const folder = process.env.CORPORA
const origin = 'https://club.example'

/** Every form in which a payload can follow `?path=`. */
function toQueries(payload: string): readonly { readonly search: string; readonly hash: string }[] {
  const encoded = encode(payload)
  return [
    { search: `?path=${payload}`, hash: '' },
    { search: `?path=${encoded}`, hash: '' },
    { search: `?path=${encode(encoded)}`, hash: '' },
    // As a browser parses what is typed or linked.
    new URL(`/ingresa?path=${payload}`, origin),
    new URL(`/ingresa?path=#${payload}`, origin),
    new URL(`/ingresa?path=/#${payload}`, origin)
  ]
}

/** Percent-encodes like `encodeURIComponent`, but accepts lone surrogates. */
const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20')

/** True when a browser would leave our origin for this address, or would not open a page. */
function isFollowed(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, `${origin}/ingresa`)) return true
  const { origin: end, pathname } = new URL(address, `${origin}/ingresa`)
  // A path that starts with `//` becomes a host when it is resolved again.
  return end !== origin || pathname.startsWith('//')
}

function readLines(...names: readonly string[]): readonly string[] {
  const texts = names.map(name => readFileSync(join(folder ?? '', 'patt-openredirect', name), 'utf8'))
  return texts.flatMap(text => text.split(/\r?\n/)).filter(line => line !== '')
}

function readUrls(): readonly string[] {
  const cases: readonly unknown[] = JSON.parse(
    readFileSync(join(folder ?? '', 'whatwg-url', 'urltestdata.json'), 'utf8')
  )
  return cases.flatMap(one =>
    typeof one === 'object' && one && 'input' in one && typeof one.input === 'string' ? [one.input] : []
  )
}

const corpora = folder
  ? ([
      [
        'patt-openredirect',
        readLines('Open-Redirect-payloads.txt', 'open_redirect_wordlist.txt', 'openredirects.txt')
      ],
      ['whatwg-url', readUrls()]
    ] as const)
  : []

if (!folder) test.skip('CORPORA is not set: no redirect corpus was tried', () => {})

for (const [name, payloads] of corpora) {
  const queries = payloads.flatMap(toQueries)
  test(`${name}: of ${payloads.length} payloads in ${queries.length} queries, none is followed`, () => {
    expect(payloads.length).toBeGreaterThan(300)
    // Ensures that the payloads are dangerous, so that the test proves something.
    expect(payloads.filter(isFollowed).length).toBeGreaterThan(100)
    const followed = queries.filter(({ search, hash }) => isFollowed(safeReturnTo(search, hash)))
    expect(followed).toEqual([])
  })

  test(`${name}: of ${payloads.length} payloads as referral codes, none changes the return address`, () => {
    const addresses = payloads.flatMap(payload => [
      safeReturnTo(`?ref=${payload}`),
      safeReturnTo(`?ref=${encode(payload)}`),
      safeReturnTo(`?ref=x&path=${encode(payload)}`)
    ])
    expect(new Set(addresses)).toEqual(new Set(['/']))
  })
}

test.each([
  '/mi-cuenta/canjes',
  '/mi-cuenta/canjes?estado=activo&pagina=2#abajo',
  '/promo/5f1a?origen=https://example.com/x',
  '/notificaciones#//example.com',
  '/http://example.com',
  '/perfil?nombre=Jos%C3%A9',
  '/promo/ñandú'
])('%s is an address of the club, and is followed', address => {
  expect(safeReturnTo(`?path=${encode(address)}`)).toBe(address)
})
