import { afterEach, expect, jest, test } from '@jest/globals'
import { findRoute } from './find-route.ts'
import { Versions } from './versions.ts'

const integrity = `sha384-${'A'.repeat(64)}`

/** Creates a version as the release tool writes it, with additional extras. */
const version = (name: string, number: string, traffic: number, extras: object = {}) => ({
  url: `/remotes/${name}/${number}/remote-entry.js`,
  metadata: { integrity, version: number },
  deployment: { traffic, default: traffic > 50 },
  extras: {
    contract: 1,
    container: 'una',
    assets: { 'remote-entry.js': integrity },
    initial: ['remote-entry.js'],
    chunks: {},
    shared: {},
    remote: {
      name,
      contract: 1,
      routes: [{ path: `/${name}`, guard: 'member', layout: 'shell', title: name }],
      sidebar: [{ name, path: `/${name}` }]
    },
    ...extras
  }
})

const told = jest.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  told.mockClear()
})

/** Reported failures: `remote_left_out contract mf-a@2.0.0` */
const left = () =>
  told.mock.calls.map(([, text]) => {
    const { event, errorClass, remote, version } = JSON.parse(String(text))
    return `${event} ${errorClass} ${remote}@${version}`
  })

test('members of a canary that this host does not understand get the default, and it is reported once', () => {
  const published = [version('mf-a', '1.0.0', 90), version('mf-a', '2.0.0', 10, { contract: 2 })]
  const versions = new Versions({ 'mf-a': published }, 5)
  expect(versions.get('mf-a')?.metadata.version).toBe('1.0.0')
  expect(findRoute(versions, '/mf-a')?.remote?.metadata.version).toBe('1.0.0')
  expect(left()).toEqual(['remote_left_out contract mf-a@2.0.0'])
})

test.each(['spiral', undefined])('a version is not left out for the shape of its screens (%#)', skeleton => {
  const route = { path: '/mf-a', guard: 'member', layout: 'shell', title: 'Una', skeleton }
  const remote = { name: 'mf-a', contract: 1, routes: [route] }
  const versions = new Versions({ 'mf-a': [version('mf-a', '1.0.0', 100, { remote })] }, 5)
  expect(findRoute(versions, '/mf-a')).toMatchObject({ route, remote: { extras: { remote } } })
  expect(left()).toEqual([])
})

test('of five hundred remotes a page reads the one that it shows, and the rest when it is asked for', () => {
  const names = Array.from({ length: 500 }, (_, index) => `mf-n${index}`)
  const broken = names.map(name => [name, [version(name, '1.0.0', 100, { assets: 'none' })]])
  const versions = new Versions({ ...Object.fromEntries(broken), 'mf-a': [version('mf-a', '1.0.0', 100)] }, 5)
  expect(findRoute(versions, '/mf-a')?.remote?.metadata.version).toBe('1.0.0')
  expect(left()).toEqual([])
  expect(findRoute(versions, '/mf-n7/')).toMatchObject({ route: { title: 'mf-n7' }, remote: undefined })
  expect(left()).toEqual(['remote_left_out malformed mf-n7@1.0.0'])
  expect(versions.all()).toHaveLength(1)
  expect(left()).toHaveLength(500)
})

test('a malformed remote in the document does not affect the others', () => {
  const strange = [null, 1, 'x', {}, [], [null], [{}], [{ deployment: { traffic: 100, default: true } }]]
  const published = Object.fromEntries(strange.map((one, index) => [`mf-x${index}`, one]))
  const versions = new Versions({ ...published, 'mf-a': [version('mf-a', '1.0.0', 100)] }, 5)
  expect(versions.all().map(({ extras }) => extras.remote.name)).toEqual(['mf-a'])
  expect(versions.names.flatMap(name => versions.outline(name).sidebar).map(({ name }) => name)).toEqual([
    'mf-a'
  ])
})

test('how members share the versions changes with a canary and with its share, and with nothing else', () => {
  const shares = (...offered: readonly object[]) => new Versions({ 'mf-a': offered }, 5).shares('mf-a')
  const canary = (traffic: number) =>
    shares(version('mf-a', '1.0.0', 100 - traffic), version('mf-a', '1.1.0', traffic))
  expect(shares(version('mf-a', '1.0.0', 100))).toBeUndefined()
  expect(canary(10)).toBe('1.0.0=90 1.1.0=10')
  expect(canary(25)).toBe('1.0.0=75 1.1.0=25')
})
