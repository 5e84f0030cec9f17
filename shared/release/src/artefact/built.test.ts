import { expect, test } from '@jest/globals'
import { rebaseCss } from './built.ts'

test.each([
  ['url(cover.svg)', 'url(/remotes/mf-auth/1.0.0/cover.svg)'],
  ['url("cover.svg")', 'url("/remotes/mf-auth/1.0.0/cover.svg")'],
  ["url('cover.svg')", "url('/remotes/mf-auth/1.0.0/cover.svg')"],
  ['url("data:image/svg+xml,%3Csvg/%3E")', 'url("data:image/svg+xml,%3Csvg/%3E")'],
  ["url('/v1/cover.svg')", "url('/v1/cover.svg')"],
  ['url(https://elsewhere.example/a.png)', 'url(https://elsewhere.example/a.png)'],
  ['url("#shade")', 'url("#shade")']
])('%s is inlined as %s', (css, rebased) => {
  expect(rebaseCss(css, '/remotes/mf-auth/1.0.0/')).toBe(rebased)
})
