import { expect, test } from '@jest/globals'
import { runProgram } from '../testing/run-program.ts'
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
  expect(text).toMatch(
    /function FragmentInstance\(\w*\) \{\s*throw new Error\('The host does not support refs/
  )
})

test('a title in a screen fails in development, and has no code in production', () => {
  const [text = ''] = Object.values(reactInDevelopment())
  expect(text).toMatch(/function getResource\([^)]*\) \{\s*throw new Error\('The host does not move </)
  for (const production of Object.values(reactWithoutUnused()))
    expect(production).not.toMatch(/head > title|preloadStylesheet\(\w/)
})

test('a React DOM with other code fails the build of the host, and no build of a remote', async () => {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const read = fs.readFileSync
    fs.readFileSync = (file, ...rest) =>
      /react-dom-client\\.\\w+\\.js$/.test(String(file)) ? 'other code' : read(file, ...rest)
    syncBuiltinESMExports()
    const { changedLibraries } = await import('./src/rspack/mode-plugins.ts')
    const { federatedConfig } = await import('./src/rspack/remote.ts')
    const { monolithBuild } = await import('./src/rspack/monolith.ts')
    const { toPlace } = await import('./src/workspace.ts')
    const remote = { ...toPlace('mf-account'), version: '1.0.0' }
    for (const mode of ['production', 'development']) federatedConfig({ ...remote, mode })
    // The page that shows a remote without the host.
    changedLibraries('development')
    await monolithBuild({}, {}).catch(error => console.log(error.message))`
  expect(await runProgram(program)).toMatch(/^react-dom has changed: it has no /)
}, 60_000)
