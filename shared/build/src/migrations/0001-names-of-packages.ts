import type { Migration } from './migration.ts'

/** New module names by former module name. */
const doors: Readonly<Record<string, string>> = {
  '@eqs/navigation/manifest': '@eqs/contracts/manifest',
  '@eqs/session/standalone': '@eqs/build/standalone',
  '@eqs/session/testing': '@eqs/testing'
}

const oldDoor = new RegExp(`(['"])(${Object.keys(doors).join('|')})\\1`, 'g')

/** Matches the former jest preset in `package.json`: a path that ends with `/jest/screens.mjs`. */
const oldPreset = /"preset": "[^"]*\/jest\/screens\.mjs"/

/**
 * Updates the imports and the `package.json` of a remote, because modules have moved to other packages: the
 * manifest, the standalone page, the test helpers and the jest preset.
 */
export const namesOfPackages: Migration = {
  name: '0001 manifest, page of a remote alone, tests and jest’s preset come from other packages',
  apply(file, text) {
    if (/\.tsx?$/.test(file))
      return text.replace(oldDoor, (_, quote, door) => `${quote}${doors[door]}${quote}`)
    return file === 'package.json' ? withPackages(text.replace(oldPreset, '"preset": "@eqs/testing"')) : text
  }
}

function withPackages(text: string): string {
  const manifest = JSON.parse(text)
  const { devDependencies = {} } = manifest
  const built: unknown = devDependencies['@eqs/build']
  const missing = ['@eqs/contracts', '@eqs/testing'].filter(name => devDependencies[name] === undefined)
  if (typeof built !== 'string' || missing.length === 0) return text
  const range = built.startsWith('workspace:') ? built : '^1.0.0'
  const all = { ...devDependencies, ...Object.fromEntries(missing.map(name => [name, range])) }
  const ordered = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
  return `${JSON.stringify({ ...manifest, devDependencies: ordered }, null, 2)}\n`
}
