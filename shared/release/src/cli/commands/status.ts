import { findVerification, finishFirst, getStore, noKeysText } from '../../operator/operator.ts'
import { status as readStatus, statusData, statusText } from '../../status/status.ts'
import { toReason, UsageError } from '../../store/errors.ts'
import { isMetricsPage } from '../../watch/counts-source.ts'
import { readLoads } from '../../watch/read-loads.ts'
import type { Command } from '../command.ts'

export const status: Command = {
  name: 'status',
  summary: 'print what is live and published; with --metrics, also loads and failures',
  options: [['metrics', 'metrics of one server, such as http://127.0.0.1:3001/metrics'], 'json'],
  examples: ['status', 'status --metrics http://127.0.0.1:3001/metrics'],
  json: 'isSigned, release (number, at, by, what; or null), faults, notes, live (name, version, canary, fallsBackTo, off, published; the host first)',
  async perform(line, { say }) {
    const { metrics } = line.values
    if (metrics !== undefined && !isMetricsPage(metrics))
      throw new UsageError(
        '--metrics of status must be the address of one server’s metrics, which ends in /metrics'
      )
    await finishFirst(line, say)
    const verification = await findVerification(line)
    const live = await readStatus(getStore(line), verification)
    // The status is printed even when the metrics cannot be read.
    const loads =
      metrics === undefined
        ? undefined
        : await readLoads(metrics).catch((error: unknown) => {
            say(toReason(error))
            return undefined
          })
    const text = statusText(live, loads)
    return {
      text: verification ? text : `${noKeysText}\n${text}`,
      data: { isSigned: verification !== undefined, ...statusData(live) },
      isBad: live.faults.length > 0 || (metrics !== undefined && !loads)
    }
  }
}
