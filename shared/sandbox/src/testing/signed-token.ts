import { createHmac } from 'node:crypto'
import * as v from 'valibot'

/** The decoded parts of a JSON Web Token. */
export interface Words {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

const part = v.pipe(
  v.string(),
  v.transform(text => Buffer.from(text, 'base64url').toString()),
  v.parseJson(),
  v.record(v.string(), v.unknown())
)

/** Decodes a token without verifying it. */
export function readWords(token: string): Words {
  const [header, claims] = token.split('.')
  return { header: v.parse(part, header), claims: v.parse(part, claims) }
}

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const unsigned = ({ header, claims }: Words) => `${written(header)}.${written(claims)}`

/** Signs a token with `node:crypto`, because the provider's library refuses to create most forged tokens. */
export function signed(words: Words, key: string, hash = 'sha256'): string {
  const text = unsigned(words)
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

/**
 * Returns forged tokens, each by a description of the forgery.
 *
 * @param token a valid token of a member, from which the forged tokens are made.
 */
export function forgedFrom(token: string): Readonly<Record<string, string>> {
  const { header, claims } = readWords(token)
  const signature = token.split('.')[2] ?? ''
  const withHeader = (more: Words['header']) => ({ header: { ...header, ...more }, claims })
  const withClaims = (more: Words['claims']) => ({ header, claims: { ...claims, ...more } })
  const key = 'a key of one’s own, as long as it has to be'
  const k = Buffer.from(key).toString('base64url')
  return {
    'no token at all': 'x',
    'no signature': `${unsigned({ header, claims })}.`,
    'two parts': unsigned({ header, claims }),
    'a signature of nothing': `${unsigned({ header, claims })}.AAAA`,
    'another key': signed({ header, claims }, key),
    'an empty key': signed({ header, claims }, ''),
    'no algorithm': `${unsigned(withHeader({ alg: 'none' }))}.`,
    'no algorithm, signature kept': `${unsigned(withHeader({ alg: 'none' }))}.${signature}`,
    'its own key in the header': signed(withHeader({ jwk: { kty: 'oct', k }, kid: 'own' }), key),
    'a key somewhere else': signed(
      withHeader({ jku: 'https://other.test/keys', x5u: 'https://other.test' }),
      key
    ),
    'another member, signature kept': `${unsigned(withClaims({ sub: 'somebody-else' }))}.${signature}`,
    'a longer life, signature kept': `${unsigned(withClaims({ exp: 9_999_999_999 }))}.${signature}`
  }
}
