import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { mayReload } from './reload-once.ts'

test('a tab reloads once for each release, and notes it under the key of the deployment', () => {
  setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_TEST' }))
  expect(mayReload(7)).toBe(true)
  expect(mayReload(7)).toBe(false)
  expect(mayReload(8)).toBe(true)
  expect(Object.keys(sessionStorage)).toEqual(['EQS_TEST_RELOADED'])
})
