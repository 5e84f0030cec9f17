import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { pageLoad } from '../testing/beacons.ts'
import { createMetrics } from './metrics.ts'

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}

test('the Grafana dashboard has each metric of the server, and uses no other metrics and labels', async () => {
  const text = await readFile(join(__dirname, '../../examples/grafana-dashboard.json'), 'utf8')
  const { panels }: Dashboard = JSON.parse(text)
  const metrics = createMetrics()
  const shown = { ...pageLoad, remote: 'mf-a', version: '1.0.0' }
  metrics.count({ ...shown, second: true, durationMs: 900, vitals: { lcp: 900, inp: 90, cls: 0.1 } })
  metrics.count({ ...shown, event: 'remote_load_failed', outcome: 'failed', errorClass: 'timeout' })
  const exported = await metrics.text()
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const names = [...exported.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter(name => !expressions.some(expression => expression.includes(name)))).toEqual([])
  for (const expression of expressions) {
    for (const [, metric = ''] of expression.matchAll(/\b(eqs_\w+)/g)) {
      const sample = exported.split('\n').find(line => line.startsWith(`${metric}{`))
      expect({ metric, sample }).toEqual({ metric, sample: expect.any(String) })
      const labels = /\b(?:by \(([\w, ]+)\))/.exec(expression)?.[1]?.split(', ') ?? []
      for (const label of labels) expect(sample).toContain(`${label}="`)
    }
  }
})
