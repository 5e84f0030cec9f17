import { expect, test } from '@jest/globals'
import { readDescription, readRemoteRelease } from '../published/release-files.ts'
import { newOperation } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { chooseVisit } from './smoke.ts'

// e2e/ops/gate.spec.ts tests the visits in a browser.

async function chooseFor(paths: readonly string[], guard: 'public' | 'session' | 'member') {
  const ops = await newOperation()
  await putRemote(ops, 'mf-a', '1.0.0', { paths })
  const description = await readDescription(ops.store, 'mf-a', '1.0.0')
  const release = await readRemoteRelease(ops.store, 'mf-a', '1.0.0')
  const { remote } = description.extras
  const routes = remote.routes.map(route => ({ ...route, guard }))
  const withGuard = { ...description, extras: { ...description.extras, remote: { ...remote, routes } } }
  return chooseVisit({ name: 'mf-a', version: '1.0.0', release, description: withGuard }, 'CLUB')
}

test('the gate prefers a route without parameters', async () => {
  expect(await chooseFor(['/promo/:id', '/promos'], 'public')).toEqual({ path: '/promos' })
})

test('an optional parameter is left out and a required one gets a made-up value', async () => {
  expect(await chooseFor(['/cuenta/:tab?'], 'public')).toEqual({ path: '/cuenta' })
  expect(await chooseFor(['/promo/:id/detalle'], 'public')).toEqual({ path: '/promo/prueba/detalle' })
})

test('a route behind a guard is opened with the session of a made-up member', async () => {
  const { storage } = await chooseFor(['/perfil'], 'member')
  expect(storage?.key).toBe('CLUB_AUTH')
  expect(JSON.parse(storage?.value ?? '')).toMatchObject({ user: { email_validation: true } })
  const incomplete = await chooseFor(['/validar'], 'session')
  expect(JSON.parse(incomplete.storage?.value ?? '')).toMatchObject({ user: { email_validation: false } })
})
