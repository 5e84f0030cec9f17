/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { isBundled, readPackage } from './packages.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-bundle-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sandbox = readPackage('sandbox')

/** Bundles the libraries of a package in a process of its own, because jest cannot load Rspack. */
const bundle = (name = 'sandbox') =>
  execFileSync(process.execPath, ['--import', 'tsx', join(__dirname, 'testing/bundle.ts'), folder, name])

const run = (file: string) =>
  execFileSync(process.execPath, [join(folder, file)], { encoding: 'utf8' }).trim()

test('a published file runs with bundled libraries that are not installed, ES modules and others', () => {
  writeFileSync(
    join(folder, 'main.js'),
    `import { RateLimiterMemory } from 'rate-limiter-flexible'
import webPush from 'web-push'
import { SignJWT } from 'jose'
export { Hono as App } from 'hono'
const { count } = await import('drizzle-orm')
console.log([RateLimiterMemory, webPush.generateVAPIDKeys, SignJWT, count].map(one => typeof one).join())`
  )
  bundle()
  expect(run('main.js')).toBe('function,function,function,function')
  expect(readFileSync(join(folder, 'bundled/licences.md'), 'utf8')).toMatch(
    /^# jose 6[\s\S]*^The MIT License/m
  )
})

test('the embedded database is bundled with its files', () => {
  writeFileSync(
    join(folder, 'main.js'),
    `import { PGlite } from '@electric-sql/pglite'
const database = new PGlite()
console.log((await database.query('select 6 * 7 as answer')).rows[0].answer)
await database.close()`
  )
  bundle()
  expect(run('main.js')).toBe('42')
})

test('the test environment of a team is bundled, and its document computes styles', () => {
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { TestEnvironment } from 'jest-environment-jsdom'
const projectConfig = { testEnvironmentOptions: {}, fakeTimers: {}, rootDir: '/' }
const environment = new TestEnvironment({ projectConfig, globalConfig: {} }, { console })
await environment.setup()
const { document, getComputedStyle } = environment.global
document.body.innerHTML = '<p style="color: red" hidden>Hola</p>'
const { color, display } = getComputedStyle(document.querySelector('p:not([id])'))
console.log(color, display)
await environment.teardown()`
  )
  bundle('testing')
  // A dependency of the published package.
  const formats = join('node_modules', 'pretty-format')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(readPackage('testing').path, formats), join(folder, formats))
  expect(run('main.mjs')).toBe('rgb(255, 0, 0) none')
})

test('a library of one package is the same in all of its files', () => {
  writeFileSync(
    join(folder, 'other.js'),
    `import { sql } from 'drizzle-orm'
export const isQuery = sql\`select 1\``
  )
  writeFileSync(
    join(folder, 'main.js'),
    `import { SQL } from 'drizzle-orm'
import { isQuery } from './other.js'
import { PgDialect } from 'drizzle-orm/pg-core'
console.log(isQuery instanceof SQL, new PgDialect().sqlToQuery(isQuery).sql)`
  )
  bundle()
  expect(run('main.js')).toBe('true select 1')
})

test('libraries with native code and those that teams import stay dependencies', () => {
  const stay = Object.keys(sandbox.dependencies).filter(name => !isBundled(sandbox, name))
  expect(stay).toEqual(['@eqs/api', '@eqs/contracts', '@eqs/validation', '@node-rs/argon2', 'valibot'])
  expect(isBundled(readPackage('ui'), 'react')).toBe(false)
})

test.each([
  ['build', `import { parse } from 'css-tree'\nconsole.log(parse('a{}').type)`, 'css-tree', 'StyleSheet'],
  [
    'sandbox',
    `import { PGlite } from '@electric-sql/pglite'\nconsole.log(typeof PGlite)`,
    '@electric-sql/pglite',
    'function'
  ]
])('a bundle of %s has no path of the machine that published it', (name, program, library, said) => {
  writeFileSync(join(folder, 'main.js'), program)
  bundle(name)
  expect(readFileSync(join(folder, `bundled/${library}.js`), 'utf8')).not.toContain('file:///')
  expect(run('main.js')).toBe(said)
})
