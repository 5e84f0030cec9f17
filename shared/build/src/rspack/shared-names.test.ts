import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

type Files = Readonly<Record<string, string>>

/** Remotes of one module, some with further files, and the names of our shared packages that each uses. */
const remotes: Readonly<Record<string, { readonly files: Files; readonly uses: object }>> = {
  'names, under other names too': {
    files: { 'app.tsx': "import { login, redeems as all } from '@eqs/api'\nexport default [login, all]" },
    uses: { '@eqs/api': ['login', 'redeems'] }
  },
  'a default export': {
    files: { 'app.tsx': "import api from '@eqs/api'\nexport default api" },
    uses: { '@eqs/api': ['default'] }
  },
  'types alone': {
    files: {
      'app.tsx': `import type { User } from '@eqs/api'
        import { type Promo } from '@eqs/api'
        export type { Mission } from '@eqs/api'
        export default (user: User, promo: Promo) => [user, promo]`
    },
    uses: {}
  },
  'types beside a name': {
    files: {
      'app.tsx': `import { login, type User } from '@eqs/api'
        export default (user: User) => [login, user]`
    },
    uses: { '@eqs/api': ['login'] }
  },
  'members of a namespace': {
    files: {
      'app.tsx':
        "import * as api from '@eqs/api'\nexport default [api.login, api['redeems'], api.ApiError.name]"
    },
    uses: { '@eqs/api': ['ApiError', 'login', 'redeems'] }
  },
  'a namespace as a whole': {
    files: { 'app.tsx': "import * as config from '@eqs/config'\nexport default Object.keys(config)" },
    uses: { '@eqs/config': ['config', 'setConfig', 'storageKey'] }
  },
  'a namespace taken apart': {
    files: {
      'app.tsx': "import * as all from '@eqs/config'\nconst { config } = all\nexport default config"
    },
    uses: { '@eqs/config': ['config', 'setConfig', 'storageKey'] }
  },
  'export from': {
    files: { 'app.tsx': "export { paths as places } from '@eqs/navigation'" },
    uses: { '@eqs/navigation': ['paths'] }
  },
  'export all from': {
    files: { 'app.tsx': "export * from '@eqs/config'" },
    uses: { '@eqs/config': ['config', 'setConfig', 'storageKey'] }
  },
  'names by way of files of its own': {
    files: {
      'app.tsx': "import { login, storageKey } from './parts.ts'\nexport default [login, storageKey]",
      'parts.ts': `export { config, storageKey } from '@eqs/config'
        export { login, redeems } from '@eqs/api'`
    },
    uses: { '@eqs/api': ['login'], '@eqs/config': ['storageKey'] }
  },
  'a dynamic import': {
    files: { 'app.tsx': "export default async () => (await import('@eqs/config')).config" },
    uses: { '@eqs/config': ['config', 'setConfig', 'storageKey'] }
  },
  'a call of require': {
    files: { 'app.tsx': "module.exports = require('@eqs/config')" },
    uses: { '@eqs/config': ['config', 'setConfig', 'storageKey'] }
  },
  'a screen that is loaded later': {
    files: {
      'app.tsx': "export default () => import('./screen.tsx')",
      'screen.tsx': "import { Button } from '@eqs/ui'\nexport const screen = Button"
    },
    uses: { '@eqs/ui': ['Button'] }
  },
  'code that is never reached': {
    files: {
      'app.tsx': "import { reached } from './door.ts'\nexport default reached",
      'door.ts': `import { Button } from '@eqs/ui'
        export { reached } from './parts.ts'
        console.log(Button)`,
      'parts.ts': `import { login, redeems } from '@eqs/api'
        export const reached = login
        export const unreached = () => redeems`,
      'package.json': '{ "sideEffects": false }'
    },
    uses: { '@eqs/api': ['login'] }
  },
  'what runs without a name': {
    files: { 'app.tsx': "import '@eqs/config'\nexport default 1" },
    uses: {}
  },
  'a library': {
    files: { 'app.tsx': "import { useState } from 'react'\nexport default useState" },
    uses: {}
  }
}

let folder: string
let names: Readonly<Record<string, object>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-names-'))
  for (const [name, { files }] of Object.entries(remotes))
    for (const [file, text] of Object.entries(files)) {
      const path = join(folder, name, 'src', file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
  const program = join(__dirname, '../testing/names-of.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, folder])
  names = JSON.parse(stdout)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(Object.keys(remotes))('the shared names that a remote uses are found: %s', name => {
  expect(names[name]).toEqual(remotes[name]?.uses)
})
