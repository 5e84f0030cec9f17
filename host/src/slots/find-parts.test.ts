import { userSchema } from '@eqs/api'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { Versions } from '../release/versions.ts'
import { findParts } from './find-parts.ts'

const integrity = `sha384-${'A'.repeat(64)}`

/** Publishes remotes, each with these offers for slots. */
const withOffers = (offers: Readonly<Record<string, readonly object[]>>, extras: object = {}) =>
  new Versions(
    Object.fromEntries(
      Object.entries(offers).map(([name, slots]) => [
        name,
        [
          {
            url: `/remotes/${name}/1.0.0/remote-entry.js`,
            metadata: { integrity, version: '1.0.0' },
            deployment: { traffic: 100, default: true },
            extras: {
              contract: 1,
              container: 'una',
              initial: ['remote-entry.js'],
              chunks: {},
              remote: {
                name,
                contract: 1,
                routes: [{ path: `/${name}`, guard: 'member', layout: 'shell', title: name }],
                slots
              },
              ...extras
            }
          }
        ]
      ])
    ),
    5
  )

const visitor = { isAuthenticated: false } as const
const names = (remotes: Versions, auth: Parameters<typeof findParts>[2] = visitor) =>
  findParts(remotes, 'home', auth).map(({ remote }) => remote.extras.remote.name)

test('the parts of a slot are in their order, and those of other slots are left out', () => {
  const remotes = withOffers({
    'mf-a': [{ name: 'home', guard: 'public' }],
    'mf-b': [{ name: 'home', guard: 'public', order: 10 }],
    'mf-c': [{ name: 'profile', guard: 'public' }],
    'mf-d': []
  })
  expect(names(remotes)).toEqual(['mf-b', 'mf-a'])
})

test('a part is offered to those whom its guard allows', () => {
  const remotes = withOffers({
    'mf-a': [{ name: 'home' }],
    'mf-b': [{ name: 'home', guard: 'session' }],
    'mf-c': [{ name: 'home', guard: 'visitor' }]
  })
  const as = (member: object) =>
    names(remotes, { isAuthenticated: true, user: v.parse(userSchema, { _id: 'a', ...member }) })
  expect(names(remotes)).toEqual(['mf-c'])
  expect(as({})).toEqual(['mf-b'])
  expect(as({ email_validation: true, national_identity: 'RANDOM_1' })).toEqual(['mf-b'])
  expect(as({ email_validation: true, national_identity: '30111222' })).toEqual(['mf-a', 'mf-b'])
})

test('a remote that is switched off offers no part', () => {
  const off = { message: 'Volvemos a las 18.' }
  expect(names(withOffers({ 'mf-a': [{ name: 'home', guard: 'public' }] }, { off }))).toEqual([])
})

test('an offer that this host does not understand leaves the routes of its remote as they are', () => {
  const remotes = withOffers({ 'mf-a': [{ name: 7 }, { name: 'home', guard: 'public' }] })
  expect(remotes.outline('mf-a')).toMatchObject({ routes: [{ path: '/mf-a' }], slots: [{ name: 'home' }] })
})
