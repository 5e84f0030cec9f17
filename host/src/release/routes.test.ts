import { userSchema } from '@eqs/api'
import { signIn, signOut } from '@eqs/session'
import { setTestConfig } from '@eqs/testing'
import { beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { publishedVersion } from './published-version.testing.ts'
import { guardedAddress } from './routes.ts'
import { readRemotes } from './versions.ts'

/** A remote with a page for visitors, and one for members. */
const manifest = {
  routes: [
    { path: '/ingresa', guard: 'visitor', layout: 'plain', title: 'Ingresá' },
    { path: '/terminos', guard: 'public', layout: 'plain', title: 'Términos' },
    { path: '/perfil', guard: 'member', layout: 'shell', title: 'Perfil' }
  ]
}
const remotes = readRemotes({ 'mf-a': [publishedVersion({ name: 'mf-a', manifest })] }, 5)

const enter = (fields: object) => signIn('a.b.c', v.parse(userSchema, { _id: '1', ...fields }))
const complete = { email_validation: true, national_identity: '30111222' }

beforeEach(() => {
  setTestConfig()
  signOut('expired')
})

test.each([
  ['/perfil?a=1#b', '/ingresa?path=%2Fperfil%3Fa%3D1%23b'],
  ['/no-existe', '/ingresa?path=%2Fno-existe'],
  ['/ingresa?ref=Zoe', '/ingresa?ref=Zoe'],
  ['/terminos', '/terminos']
])('a visitor at %s is shown %s', (address, shown) => {
  expect(guardedAddress(address, remotes)).toBe(shown)
})

test.each([
  ['/ingresa?path=/perfil', complete, '/perfil'],
  ['/ingresa?path=/perfil', { ...complete, email_validation: false }, '/validar-email?path=%2Fperfil'],
  ['/perfil', { ...complete, national_identity: 'RANDOM_1' }, '/validar-id?path=%2Fperfil'],
  ['/terminos', complete, '/terminos']
])('a member at %s (%j) is shown %s', (address, fields, shown) => {
  enter(fields)
  expect(guardedAddress(address, remotes)).toBe(shown)
})

test.each([
  { path: '/ingresa', fields: undefined },
  { path: '/validar-email', fields: { ...complete, email_validation: false } },
  { path: '/validar-id', fields: { ...complete, national_identity: 'RANDOM_1' } }
])('a page that guards redirect to is shown although its own guard is unknown: $path', ({ path, fields }) => {
  if (fields) enter(fields)
  const routes = [{ path, guard: 'sponsor', layout: 'plain', title: 'Otra' }]
  const unknown = readRemotes({ 'mf-a': [publishedVersion({ name: 'mf-a', manifest: { routes } })] }, 5)
  expect(guardedAddress(`${path}?ref=Zoe`, unknown)).toBe(`${path}?ref=Zoe`)
})
