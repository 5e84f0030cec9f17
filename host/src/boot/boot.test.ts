import { beforeEach, expect, jest, test } from '@jest/globals'
import { isRendered } from '../prerendered/rendered-screen.ts'
import { publishedVersion } from '../release/published-version.testing.ts'

const route = { path: '/registrate', guard: 'visitor', layout: 'plain', title: 'Registrate' }
const remote = publishedVersion({ name: 'mf-auth', manifest: { routes: [route] } })

const inline = (id: string, content: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(content)}</script>`

beforeEach(() => {
  jest.resetModules()
  sessionStorage.clear()
  history.replaceState(null, '', route.path)
  document.documentElement.dataset.rendered = ''
  document.head.innerHTML = `<meta name="eqs-rendered" content="${route.path} mf-auth@1.0.0">
    ${inline('eqs-config', { apiBase: '', brand: 'eqs', storagePrefix: 'EQS_TEST' })}
    ${inline('eqs-discovery', { microFrontends: { 'mf-auth': [remote] }, canariesSince: 1 })}`
})

test('the sign-up in the HTML is shown to a visitor without a draft', async () => {
  await import('./boot.ts')
  expect(isRendered()).toBe(true)
})

test('the sign-up in the HTML is hidden from a visitor whose draft may continue in a later step', async () => {
  sessionStorage.setItem('EQS_TEST_SIGN_UP', '{}')
  await import('./boot.ts')
  expect(isRendered()).toBe(false)
})
