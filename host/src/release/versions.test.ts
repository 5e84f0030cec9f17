import { afterEach, expect, jest, test } from '@jest/globals'
import { integrity, publishedVersion } from './published-version.testing.ts'
import { findRoute } from './routes.ts'
import { readRemotes } from './versions.ts'

/** Creates a version as the release tool writes it, with additional extras. */
const version = (name: string, number: string, traffic: number, extras: object = {}) => {
  const manifest = {
    routes: [{ path: `/${name}`, guard: 'member', layout: 'shell', title: name }],
    sidebar: [{ name, path: `/${name}` }]
  }
  const files = { assets: { 'remote-entry.js': integrity }, shared: {} }
  return publishedVersion({ name, version: number, traffic, manifest, extras: { ...files, ...extras } })
}

const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  warn.mockClear()
})

/** Reported failures: `remote_left_out contract mf-a@2.0.0` */
const left = () =>
  warn.mock.calls.map(([, text]) => {
    const { event, errorClass, remote, version } = JSON.parse(String(text))
    return `${event} ${errorClass} ${remote}@${version}`
  })

test('members of a canary that this host does not understand get the default, and it is reported once', () => {
  const published = [version('mf-a', '1.0.0', 90), version('mf-a', '2.0.0', 10, { contract: 2 })]
  const remotes = readRemotes({ 'mf-a': published }, 5)
  expect(findRoute(remotes, '/mf-a')?.remote.version?.metadata.version).toBe('1.0.0')
  expect(left()).toEqual(['remote_left_out contract mf-a@2.0.0'])
})

test.each(['spiral', undefined])(
  'a version with an unknown or a missing skeleton is not left out (%#)',
  skeleton => {
    const route = { path: '/mf-a', guard: 'member', layout: 'shell', title: 'Una', skeleton }
    const remote = { name: 'mf-a', contract: 1, routes: [route] }
    const remotes = readRemotes({ 'mf-a': [version('mf-a', '1.0.0', 100, { remote })] }, 5)
    expect(findRoute(remotes, '/mf-a')).toMatchObject({ route, remote: { version: { extras: { remote } } } })
    expect(left()).toEqual([])
  }
)

test('the host reads the routes, the side bar and the switch of a remote that it does not understand', () => {
  const off = { message: 'Volvemos a las 18.' }
  const one = version('mf-a', '1.0.0', 100, { contract: 2, off })
  const unknown = { path: '/mf-a/nueva', guard: 'sponsor', layout: 'kiosk', title: 7, skeleton: {}, data: 1 }
  const { routes, sidebar } = one.extras.remote
  const remote = {
    ...one.extras.remote,
    routes: [...routes, unknown, { path: 'x' }],
    sidebar: [...sidebar, 1]
  }
  const remotes = readRemotes({ 'mf-a': [{ ...one, extras: { ...one.extras, remote } }] }, 5)
  expect(remotes).toMatchObject([{ name: 'mf-a', version: undefined, off, sidebar: [{ name: 'mf-a' }] }])
  expect(findRoute(remotes, '/mf-a/')).toMatchObject({ route: { title: 'mf-a', guard: 'member' } })
  const title = 'Servicio no disponible'
  expect(findRoute(remotes, '/mf-a/nueva')?.route).toMatchObject({ guard: 'member', layout: 'shell', title })
  expect(findRoute(remotes, '/x')).toBeUndefined()
})

test('a malformed remote in the document does not affect the others', () => {
  const strange = [null, 1, 'x', {}, [], [null], [{}], [{ deployment: { traffic: 100, default: true } }]]
  const published = Object.fromEntries(strange.map((one, index) => [`mf-x${index}`, one]))
  const remotes = readRemotes({ ...published, 'mf-a': [version('mf-a', '1.0.0', 100)] }, 5)
  expect(remotes.flatMap(({ version }) => version?.extras.remote.name ?? [])).toEqual(['mf-a'])
  expect(remotes.flatMap(({ sidebar }) => sidebar.map(({ name }) => name))).toEqual(['mf-a'])
})

test('a remote has shares of its versions only during a canary, and they follow the canary’s traffic', () => {
  const shares = (...offered: readonly object[]) => readRemotes({ 'mf-a': offered }, 5)[0]?.shares
  const canary = (traffic: number) =>
    shares(version('mf-a', '1.0.0', 100 - traffic), version('mf-a', '1.1.0', traffic))
  expect(shares(version('mf-a', '1.0.0', 100))).toBeUndefined()
  expect(canary(10)).toBe('1.0.0=90 1.1.0=10')
  expect(canary(25)).toBe('1.0.0=75 1.1.0=25')
})
