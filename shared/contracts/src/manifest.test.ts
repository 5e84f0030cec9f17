import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { contractVersion } from './contract-range.ts'
import { defineRemote, ownManifest, remoteManifest } from './manifest.ts'
import { parseOwn } from './parse-own.ts'

const accepts = (path: string, entry = '/') =>
  v.is(remoteManifest, {
    name: 'mf-a',
    contract: 1,
    routes: [{ path, guard: 'public', layout: 'plain', title: 'Una' }],
    sidebar: [{ name: 'Una', path: entry, sections: [{ name: 'Dos', path: entry }] }]
  })

test.each([
  '/',
  '/mi-cuenta',
  '/mi-cuenta/canjes',
  '/promo/:id',
  '/promo/:id/detalle',
  '/cuenta/:tab?',
  '/v1.2'
])('a route can have the path %s', path => expect(accepts(path)).toBe(true))

test.each([
  '',
  'mi-cuenta',
  '/mi-cuenta/',
  '//',
  '//mi-cuenta',
  '/mi-cuenta//canjes',
  '/:x',
  '/:x?',
  '/:x/canjes',
  '/promo/:',
  '/promo/:id:otro',
  '/promo/a?',
  '/promo/*',
  '/promo/%2F'
])('a route cannot have the path %s', path => expect(accepts(path)).toBe(false))

test('the side bar leads to addresses, not to patterns', () => {
  expect(accepts('/promo/:id', '/promo/de-hoy')).toBe(true)
  for (const path of ['/promo/:id', '/promo/:id?', '/promo/']) expect(accepts('/promo/:id', path)).toBe(false)
})

test('an invalid manifest is refused with the name of each field', () => {
  const route = { path: '/una/', guard: 'public', layout: 'plain', title: '' } as const
  const define = () => defineRemote({ name: 'mf-a', contract: contractVersion, routes: [route] })
  expect(define).toThrow(/^routes\.0\.path: a path is .*; routes\.0\.title: /)
})

test('an unknown skeleton is refused in a remote’s own manifest, and accepted in a published one', () => {
  const route = { path: '/una', guard: 'member', layout: 'shell', title: 'Una', skeleton: 'rows' } as const
  const manifest = { name: 'mf-a', contract: contractVersion } as const
  expect(defineRemote({ ...manifest, routes: [route] })).toMatchObject({ routes: [route] })
  const later = { ...manifest, routes: [{ ...route, skeleton: 'spiral' }] }
  expect(() => parseOwn(ownManifest, later)).toThrow(/^routes\.0\.skeleton: /)
  expect(v.parse(remoteManifest, later)).toMatchObject(later)
})

test('an unknown icon is refused in a remote’s own manifest, and accepted in a published one', () => {
  const route = { path: '/una', guard: 'member', layout: 'shell', title: 'Una' } as const
  const manifest = { name: 'mf-a', contract: contractVersion, routes: [route] } as const
  const later = {
    ...manifest,
    sidebar: [{ name: 'Una', icon: 'unicorn', sections: [{ name: 'Dos', path: '/dos', icon: 'yeti' }] }]
  }
  const refusal =
    /^sidebar\.0\.icon: .*"ticket".* received "unicorn"; sidebar\.0\.sections\.0\.icon: .* received "yeti"$/
  expect(() => parseOwn(ownManifest, later)).toThrow(refusal)
  expect(v.parse(remoteManifest, later)).toMatchObject(later)
})

test('a side-bar entry of a remote’s own manifest has either a path or sections', () => {
  const route = { path: '/una', guard: 'member', layout: 'shell', title: 'Una' } as const
  const define = (entry: { readonly path?: string; readonly sections?: { name: string; path: string }[] }) =>
    defineRemote({
      name: 'mf-a',
      contract: contractVersion,
      routes: [route],
      sidebar: [{ name: 'Una', ...entry }]
    })
  const sections = [{ name: 'Dos', path: '/dos' }]
  for (const entry of [{ path: '/una' }, { sections }, { path: '/una', sections: [] }]) define(entry)
  for (const entry of [{}, { sections: [] }, { path: '/una', sections }])
    expect(() => define(entry)).toThrow('sidebar.0: an entry has either a path or sections')
})

test('another contract version is refused with the one that is installed', () => {
  const route = { path: '/una', guard: 'member', layout: 'shell', title: 'Una' } as const
  const manifest = { name: 'mf-a', contract: contractVersion - 1, routes: [route] }
  expect(() => parseOwn(ownManifest, manifest)).toThrow(
    `contract: the installed @eqs/contracts has contract ${contractVersion}: change the remote as its CHANGELOG.md`
  )
})

test('an unknown field is refused in a remote’s own manifest, and ignored in a published one', () => {
  const route = { path: '/una', guard: 'public', layout: 'plain', title: 'Una', tittle: 'Una' } as const
  const manifest = { name: 'mf-a', contract: contractVersion, routes: [route], siderbar: [] } as const
  expect(() => defineRemote({ ...manifest, routes: [route] })).toThrow(
    'routes.0.tittle: there is no such field; siderbar: there is no such field'
  )
  expect(v.is(remoteManifest, manifest)).toBe(true)
})
