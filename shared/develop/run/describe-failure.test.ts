import { createServer } from 'node:http'
import { close, listen, UsageError } from '@eqs/release'
import { expect, test } from '@jest/globals'
import { describeFailure } from './describe-failure.mjs'

const start = { npm_lifecycle_event: 'start' }
const coded = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: it failed`), { code }, facts)

test('an error caused by a taken port is described with the port and a remedy', async () => {
  const [other, own] = [createServer(), createServer()]
  const port = await listen(other, 0, '127.0.0.1')
  const error: unknown = await listen(own, port, '127.0.0.1').catch(reason => reason)
  expect(describeFailure(error, { npm_lifecycle_event: 'dev' })).toBe(
    `Port ${port} is used by another program.\nStop that program, or run npm run dev again without PORT: then it uses a free port.`
  )
  await close(other)
})

test.each([
  ['EACCES', { path: '/srv' }, 'This user may not write to /srv.', 'DATA_DIR=folder npm start'],
  ['EROFS', { path: '/srv' }, 'This user may not write to /srv.', 'DATA_DIR=folder npm start'],
  ['EACCES', { port: 80 }, 'Port 80 may not be used by this user.', 'PORT=3000 npm start'],
  ['ENOSPC', { path: '/srv' }, 'The disk is full: /srv.', 'DATA_DIR=folder npm start'],
  [
    'EEXIST',
    { path: '/srv' },
    '/srv is not a folder: a part of the path is a file.',
    'DATA_DIR=folder npm start'
  ],
  ['NO_REGISTRY', {}, 'the npm registry does not answer.', 'run npm start again'],
  ['UNTRUSTED_REGISTRY', {}, 'the npm registry is not trusted.', 'npm config set cafile'],
  ['FOLDER_NOT_WRITABLE', { path: '/srv' }, 'may not write to /srv.', 'as the owner of that folder'],
  ['LOCKFILE_OUTDATED', {}, 'pnpm-lock.yaml', 'pnpm@12.21.0 install'],
  ['FOLDER_IN_USE', {}, 'FOLDER_IN_USE: it failed', 'DATA_DIR=.data/second npm start'],
  ['DATA_DAMAGED', { path: '/srv' }, 'DATA_DAMAGED: it failed', 'rm -r /srv'],
  ['DATABASE_UNREACHABLE', {}, 'DATABASE_UNREACHABLE: it failed', 'DATABASE_URL= npm start'],
  ['DATABASE_TOO_OLD', {}, 'DATABASE_TOO_OLD: it failed', 'DATABASE_URL= npm start']
])('%s with %j is described in two lines: what failed, and the command to run', (code, facts, what, type) => {
  const [first, second, ...more] = describeFailure(coded(code, facts), start).split('\n')
  expect(first).toContain(what)
  expect(second).toContain(type)
  expect(more).toEqual([])
})

test('a usage error is printed as it is', () => {
  expect(describeFailure(new UsageError('PORT=x is not a port'), start)).toBe('PORT=x is not a port')
})

test('an unexpected failure is printed with the command that shows its stack', () => {
  expect(describeFailure(new Error('x is not a function'), start)).toBe(
    'x is not a function\nDEBUG=1 npm start shows where.'
  )
  expect(describeFailure('gone', {})).toBe('gone\nDEBUG=1 the command shows where.')
})

test('DEBUG=1 adds the stack', () => {
  for (const error of [coded('ENOSPC'), new UsageError('no'), new Error('no')])
    expect(describeFailure(error, { ...start, DEBUG: '1' })).toMatch(/\n\s+at /)
})
