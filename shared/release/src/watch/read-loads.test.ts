import { expect, test } from '@jest/globals'
import { loadsIn, readLoads } from './read-loads.ts'

test('a server that does not answer is reported with its address and the option for another one', async () => {
  await expect(readLoads('http://localhost:1/metrics')).rejects.toThrow(
    'there are no metrics at http://localhost:1/metrics: no server answers. --metrics names another address'
  )
})

test.each([
  ['that was cut off', 'eqs_remote_loads_total{remote="mf-a"} 1\n', 'do not end with # EOF'],
  ['of another program', '<html>\n# EOF\n', 'a line that is no sample: <html>']
])('a metrics page %s is refused', (_, page, reason) => {
  expect(() => loadsIn(page)).toThrow(reason)
})
