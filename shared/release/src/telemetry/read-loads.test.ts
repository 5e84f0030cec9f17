import { expect, test } from '@jest/globals'
import { loadsIn, readLoads } from './read-loads.ts'

test('a server that does not answer is reported with its address and the option for another one', async () => {
  await expect(readLoads('http://localhost:1/metrics')).rejects.toThrow(
    'no metrics at http://localhost:1/metrics: no server answers. Name another address with --metrics'
  )
})

test.each([
  ['that was cut off', 'eqs_remote_loads_total{remote="mf-a"} 1\n', 'do not end with # EOF'],
  ['of another program', '<html>\n# EOF\n', 'a line that is not a sample: <html>'],
  ['with a count of NaN', 'eqs_remote_loads_total{remote="mf-a"} NaN\n# EOF\n', 'not a sample: eqs_remote']
])('a metrics page %s is refused', (_, page, reason) => {
  expect(() => loadsIn(page)).toThrow(reason)
})

test('an exemplar after the value is not read as labels', () => {
  const line = 'eqs_remote_loads_total{remote="mf-a",version="1.0.0",outcome="shown"} 5 # {id="a"} 0.5'
  expect(loadsIn(`${line}\n# EOF\n`)).toMatchObject([{ remote: 'mf-a', loads: 5, failed: 0 }])
})
