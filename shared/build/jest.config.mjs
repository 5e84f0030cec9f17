// One jest run for the whole workspace: packages that draw run in jsdom, the rest in plain Node.
import { readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const build = dirname(fileURLToPath(import.meta.url))
const rootDir = resolve(build, '../..')
const remotes = readdirSync(rootDir).filter(name => /^mf-/.test(name))

// These packages are published as ES modules only; jest runs CommonJS, so they are compiled too.
const esmOnly = [
  'nanostores',
  '@nanostores',
  'jose',
  'uqr',
  'hono',
  '@hono',
  'hono-openapi',
  '@electric-sql',
  '@standard-community'
]

const project = (name, folders, environment) => ({
  displayName: name,
  rootDir,
  roots: folders.map(folder => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testEnvironment: environment,
  transform: {
    '\\.([cm]?[jt]sx?)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } }
        }
      }
    ]
  },
  transformIgnorePatterns: [
    `/node_modules/(?!(?:\\.pnpm/)?(?:${esmOnly.map(n => n.replace('/', '\\+')).join('|')}))`
  ],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': resolve(build, 'jest/empty.cjs'),
    '\\.(svg|png|woff2)$': resolve(build, 'jest/empty.cjs')
  }
})

export default {
  rootDir,
  // Longer than what Testing Library waits for: the better message wins.
  testTimeout: 30_000,
  projects: [
    {
      ...project(
        'screens',
        ['host', ...remotes, 'shared/ui', 'shared/session', 'shared/navigation'],
        resolve(build, 'jest/browser-environment.cjs')
      ),
      setupFilesAfterEnv: [resolve(build, 'jest/browser-setup.ts')],
      globalSetup: resolve(build, 'jest/sandbox-start.mjs'),
      globalTeardown: resolve(build, 'jest/sandbox-stop.mjs')
    },
    {
      ...project(
        'rules',
        ['shared/api', 'shared/validation', 'shared/sandbox', 'shared/release', 'shared/build'],
        'node'
      )
    }
  ]
}
