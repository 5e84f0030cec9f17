import { expect, test } from '@jest/globals'
import { newOperation } from '../testing/new-operation.ts'
import { readClientConfig } from './client-config.ts'

test.each([
  ['{', 'config.json: not JSON'],
  ['[]', 'config.json: one object'],
  ['{"apiBase":1}', 'config.json: apiBase: ']
])('a configuration of %s is refused with the name of its file', async (text, reason) => {
  const { store } = await newOperation()
  await store.replace('config.json', text)
  await expect(readClientConfig(store)).rejects.toThrow(reason)
})
