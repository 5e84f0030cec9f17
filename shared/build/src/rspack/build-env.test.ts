import { expect, test } from '@jest/globals'
import { toPlace } from '../workspace.ts'
import { readEnv } from './build-env.ts'

const read = (env: Readonly<Record<string, unknown>>, mode?: string) =>
  readEnv(toPlace('mf-profile'), {}, [env, { mode }])

test('a build has the version of its package.json and is for production by default', () => {
  expect(read({})).toEqual({ version: '1.0.0', mode: 'production', served: false })
  expect(read({ version: '1.2.0', RSPACK_SERVE: true }, 'development')).toEqual({
    version: '1.2.0',
    mode: 'development',
    served: true
  })
})

test.each([
  [
    'an unknown name after --env',
    { verison: '1.2.0' },
    undefined,
    'mf-profile does not accept --env verison. It accepts version'
  ],
  [
    'a malformed version',
    { version: '1' },
    undefined,
    'mf-profile: --env version: a version is major.minor.patch'
  ],
  ['an unknown mode', {}, 'prod', 'mf-profile: the mode is production or development']
])('%s is refused', (_, env, mode, reason) => {
  expect(() => read(env, mode)).toThrow(reason)
})
