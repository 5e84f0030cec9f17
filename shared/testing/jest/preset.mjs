// Jest's configuration that the tests of all packages share.
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

// Packages that contain only ES modules. Jest runs CommonJS, so these packages are transpiled as well.
const esmOnly = [
  // The packages of this repository, when they are installed from a registry instead of linked.
  '@eqs',
  'nanostores',
  '@nanostores',
  'jose',
  'uqr',
  'httpxy',
  'hono',
  '@hono',
  'hono-openapi',
  '@electric-sql',
  '@tabler',
  '@standard-community'
]

export default {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // Tests that take minutes or need a package registry run only in `npm run soak`.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(process.env.SOAK ? [] : ['\\.soak\\.test\\.ts$'])],
  setupFilesAfterEnv: [resolve('./time-limit.cjs')],
  transform: {
    '\\.([cm]?[jt]sx?)$': [
      resolve('./transform.mjs'),
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
    `/node_modules/(?!(?:\\.pnpm/)?(?:${esmOnly.map(name => name.replace('/', '[/+]')).join('|')}))`
  ],
  moduleNameMapper: {
    '\\.module\\.css$': resolve('./class-names.cjs'),
    '\\.css$': resolve('./empty.cjs'),
    '^@tabler/icons-react$': resolve('./icons.cjs'),
    '\\.(woff2|svg|png|jpg|jpeg|webp)$': resolve('./file-address.cjs')
  }
}
