import { expect, test } from '@jest/globals'
import { readLoads } from './read-loads.ts'

test('a server that does not answer is reported with its address and the option for another one', async () => {
  await expect(readLoads('http://localhost:1/metrics')).rejects.toThrow(
    'there are no metrics at http://localhost:1/metrics: no server answers. --metrics names another address'
  )
})
