import { userSchema } from '@eqs/api'
import { setTestConfig } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { ClubRelease } from '../release/club-release.ts'
import { publishedVersion } from '../release/published-version.testing.ts'
import { type Remote, readRemotes } from '../release/versions.ts'
import { findParts } from './slot-parts.tsx'

/** The versions of remotes, each with these offers for slots. */
const published = (offers: Readonly<Record<string, readonly object[]>>, extras: object = {}) =>
  Object.fromEntries(
    Object.entries(offers).map(([name, slots]) => {
      const routes = [{ path: `/${name}`, guard: 'member', layout: 'shell', title: name }]
      return [name, [publishedVersion({ name, manifest: { routes, slots }, extras })]]
    })
  )

const withOffers = (...offers: Parameters<typeof published>) => readRemotes(published(...offers), 5)

const visitor = { isAuthenticated: false } as const
const names = (remotes: readonly Remote[], auth: Parameters<typeof findParts>[2] = visitor) =>
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

test('a part is shown only to visitors or members whom its guard allows', () => {
  const remotes = withOffers({
    'mf-a': [{ name: 'home' }],
    'mf-b': [{ name: 'home', guard: 'session' }],
    'mf-c': [{ name: 'home', guard: 'visitor' }]
  })
  const as = (member: object, needsIdentity = false) =>
    names(remotes, {
      isAuthenticated: true,
      isComplete: true,
      needsIdentity,
      user: v.parse(userSchema, { _id: 'a', ...member })
    })
  expect(names(remotes)).toEqual(['mf-c'])
  expect(as({})).toEqual(['mf-b'])
  expect(as({ email_validation: true }, true)).toEqual(['mf-b'])
  expect(as({ email_validation: true })).toEqual(['mf-a', 'mf-b'])
})

test('a remote that is switched off offers no part', () => {
  const off = { message: 'Volvemos a las 18.' }
  expect(names(withOffers({ 'mf-a': [{ name: 'home', guard: 'public' }] }, { off }))).toEqual([])
})

test('a remote with an offer that this host does not understand has no part, and its routes stay known', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const remotes = withOffers({ 'mf-a': [{ name: 7 }, { name: 'home', guard: 'public' }] })
  expect(names(remotes)).toEqual([])
  expect(remotes).toMatchObject([{ routes: [{ path: '/mf-a' }], version: undefined }])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('a preview of a remote replaces the parts of its live version', () => {
  setTestConfig()
  const tried = published({ 'mf-b': [{ name: 'home', guard: 'public' }], 'mf-a': [] })
  const microFrontends = published({ 'mf-a': [{ name: 'home', guard: 'public' }], 'mf-b': [] })
  const remotesWith = (name: string) => {
    const $candidate = atom(readRemotes(tried, 5).find(one => one.name === name)?.version)
    return new ClubRelease({ release: 1, host: '1.0.0', microFrontends }, { $candidate }).$remotes.get()
  }
  expect(names(remotesWith('mf-b'))).toEqual(['mf-a', 'mf-b'])
  expect(names(remotesWith('mf-a'))).toEqual([])
})
