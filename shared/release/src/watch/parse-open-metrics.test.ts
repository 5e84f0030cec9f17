import { expect, test } from '@jest/globals'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { pageLoad } from '../testing/beacons.ts'
import { parseOpenMetrics } from './parse-open-metrics.ts'

test('the server’s metrics are valid OpenMetrics, and invalid text is refused', async () => {
  const telemetry = createTelemetry({ isPublished: async () => true })
  const body = JSON.stringify({ ...pageLoad, remote: 'mf-a', version: '1.0.0' })
  await telemetry.take(new Request('http://club.test/telemetry', { method: 'POST', body }), 'here')
  const response = await telemetry.metrics()
  expect(response.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8'
  )
  const text = await response.text()
  expect(parseOpenMetrics(text).length).toBeGreaterThan(1)
  for (const [spoil, reason] of [
    [text.replace('# EOF\n', ''), 'does not end with # EOF'],
    [text.replace('outcome="shown"', 'outcome=shown'), 'neither a sample'],
    [text.replace('_total{', '{'), 'is none of'],
    [text.replace('# EOF', '# TYPE eqs_failures counter\n# EOF'), 'is in two places'],
    [text.replace('} 1\n', '} one\n'), 'is no number']
  ] as const)
    expect(() => parseOpenMetrics(spoil)).toThrow(reason)
})
