/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readPackage } from './packages.ts'

test('publish says which step it is at, before the registry answers', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'cli.ts'), 'publish', '--registry', 'http://127.0.0.1:1'],
    { encoding: 'utf8' }
  )
  const { name, version } = readPackage('validation')
  expect(stderr.split('\n')).toEqual([
    'the packages are compiled, and each is compared with the registry: this can take two minutes',
    `  ${name}@${version}`,
    expect.stringContaining('http://127.0.0.1:1/@eqs%2fvalidation does not answer'),
    ''
  ])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})
