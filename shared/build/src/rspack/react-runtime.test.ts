import { expect, test } from '@jest/globals'
import { reactInDevelopment, reactWithoutUnused } from './react-runtime.ts'

// Every browser test runs with the changed file, because they open production builds.

test('React DOM without its unused code is a valid script that renders and does not hydrate', () => {
  const texts = Object.values(reactWithoutUnused())
  expect(texts).toHaveLength(1)
  for (const text of texts) {
    expect(() => new Function('require', 'exports', text)).not.toThrow()
    expect(text).toContain('exports.createRoot = ')
    expect(text).not.toMatch(/hydrateRoot|\.isDehydrated|\.dehydrated\b|\bisHydrating = /)
    expect(text).not.toMatch(/FragmentInstance\.prototype/)
  }
})

test.each([
  ['production', reactWithoutUnused],
  ['development', reactInDevelopment]
])('a ref of a fragment fails in %s instead of never being set', (_, edit) => {
  const [text = ''] = Object.values(edit())
  expect(() => new Function('require', 'exports', text)).not.toThrow()
  expect(text).toMatch(/function FragmentInstance\(\w*\) \{\s*throw new Error\('The host renders no refs/)
})

test('a title in a screen fails in development, and has no code in production', () => {
  const [text = ''] = Object.values(reactInDevelopment())
  expect(text).toMatch(/function getResource\([^)]*\) \{\s*throw new Error\('The host moves no </)
  for (const production of Object.values(reactWithoutUnused()))
    expect(production).not.toMatch(/head > title|preloadStylesheet\(\w/)
})
