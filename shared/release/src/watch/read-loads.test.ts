import { expect, test } from '@jest/globals'
import { readLoads } from './read-loads.ts'

test('where nobody answers, the address is told and how to name another', async () => {
  await expect(readLoads('http://localhost:1/metrics')).rejects.toThrow(
    'there are no metrics at http://localhost:1/metrics: nobody answers. --metrics names another address'
  )
})
