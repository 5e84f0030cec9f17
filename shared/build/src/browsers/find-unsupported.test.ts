import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../workspace.ts'
import { findInScripts } from './find-in-scripts.ts'
import { findInStyles } from './find-in-styles.ts'
import { listLacking } from './lacking-names.ts'
import { oldestBrowsers } from './supported-browsers.ts'

const lacking = listLacking(oldestBrowsers)

const inScript = (text: string) =>
  [...findInScripts(new Map([['a.js', text]]), lacking).values()].flat().map(({ feature }) => feature)

const inStyles = (text: string, browsers = oldestBrowsers) =>
  findInStyles(text, browsers).map(({ feature }) => feature)

test('the README names the oldest supported versions, which include iPhones of 2017', () => {
  expect(oldestBrowsers).toContainEqual({ name: 'safari_ios', version: '16.4' })
  const [chrome, edge, firefox, safari, ios] = oldestBrowsers.map(({ version }) => version)
  expect([edge, ios]).toEqual([chrome, safari])
  expect(readFileSync(resolve(root, 'README.md'), 'utf8')).toContain(
    `Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari and iOS from ${safari}`
  )
})

test.each([
  ['URL.canParse', 'URL.canParse(text)'],
  ['URL.canParse', 'globalThis.URL.canParse(text)'],
  ['AbortSignal.any', 'fetch(url, { signal: AbortSignal.any([a, b]) })'],
  ['Promise.withResolvers', 'const { promise } = Promise.withResolvers()'],
  ['Intl.DurationFormat', "new Intl.DurationFormat('es').format(time)"],
  ['toSorted', 'list.filter(Boolean).toSorted()'],
  ['wakeLock', "navigator.wakeLock.request('screen')"],
  ['requestIdleCallback', 'requestIdleCallback(go)'],
  ['requestIdleCallback', 'window.requestIdleCallback(go)'],
  ['navigation', 'navigation.traverseTo(key)'],
  ['navigation', "if (!('share' in navigator)) leave(); navigation.traverseTo(key)"]
])('%s is found in %s', (feature, text) => expect(inScript(text)).toEqual([feature]))

test.each([
  'if (URL.canParse) URL.canParse(text)',
  "'canParse' in URL ? URL.canParse(text) : parse(text)",
  'URL.canParse?.(text)',
  "typeof AbortSignal.any === 'function' && AbortSignal.any(list)",
  "function f() { if (!('wakeLock' in navigator)) return; navigator.wakeLock.request('screen') }",
  "const wait = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout",
  "if (typeof navigation === 'object') navigation.traverseTo(key)",
  'globalThis.trustedTypes?.createPolicy(name, rules)',
  'const supported = navigator.connection?.saveData',
  'const seen = document.wasDiscarded',
  // Names that the script defines.
  'const navigation = read(); navigation.traverseTo(key)',
  'const list = { toSorted() {} }; list.toSorted()',
  // Supported by all browsers.
  'new URL(text); Promise.any(list); list.at(-1); structuredClone(list)'
])('nothing is found in %s', text => expect(inScript(text)).toEqual([]))

test('syntax that the compiler should have transpiled is refused', () => {
  expect(() => inScript('const found = /a/v')).toThrow('a.js is not an ES2022 script')
})

const firefox115 = [{ name: 'firefox', version: '115' }] as const

test.each([
  [':has()', '.card:has(img) { color: red }'],
  ['min-height: dvh', '.card { min-height: 100dvh }', [{ name: 'chrome', version: '100' }] as const],
  [':has()', '@supports (display: grid) { .card:has(img) { color: red } }']
])('%s is found in %s', (feature, text, browsers: Parameters<typeof inStyles>[1] = firefox115) =>
  expect(inStyles(text, browsers)).toEqual([feature])
)

test.each([
  ['grid-template-rows: subgrid', '.card { grid-template-rows: subgrid }'],
  ['background: color-mix', '.card { background: red; background: color-mix(in srgb, var(--a), red) }'],
  ['@starting-style', '@starting-style { .card { opacity: 0 } }'],
  ['field-sizing', 'textarea { field-sizing: content }'],
  ['::details-content', 'details::details-content { opacity: 0 }']
])('%s is found in %s', (feature, text) => expect(inStyles(text)).toEqual([feature]))

test.each([
  '.card:has(img) { color: red }',
  '@supports (grid-template-rows: subgrid) { .card { grid-template-rows: subgrid } }',
  '@supports selector(::details-content) { details::details-content { opacity: 0 } }',
  '.card { background: red; background: color-mix(in srgb, blue, red) }',
  '.card { min-height: 100dvh; text-wrap: balance; -webkit-mask-image: url(a); mask-image: url(a) }',
  'progress::-webkit-progress-value { color: red }'
])('nothing is found in %s', text => expect(inStyles(text)).toEqual([]))

// Before Chrome 122 and Safari 17.4, `::backdrop` inherits nothing, so a token of `:root` is invalid there.
test('every token that a ::backdrop rule uses is declared for ::backdrop', () => {
  const rules = readdirSync(root)
    .filter(name => name === 'host' || name.startsWith('mf-'))
    .concat('shared/ui')
    .map(name => join(root, name, 'src'))
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file))
    )
    .filter(file => file.endsWith('.css'))
    .flatMap(file => readFileSync(file, 'utf8').match(/::backdrop[^{]*\{[^}]*/g) ?? [])
    .join('\n')
  const used = rules.match(/(?<=var\()--[\w-]+/g) ?? []
  const declared = rules.match(/--[\w-]+(?=:)/g) ?? []
  expect(declared).toEqual(expect.arrayContaining(used))
})
