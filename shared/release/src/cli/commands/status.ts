import { findVerification, finishFirst, getStore, noKeysText } from '../../operator/operator.ts'
import { status as readStatus, statusData, statusText } from '../../status/status.ts'
import type { Command } from '../command.ts'

export const status: Command = {
  name: 'status',
  summary: 'print what is live and published',
  options: ['json'],
  examples: ['status'],
  json: 'isSigned, release (number, at, by, what; or null), faults, notes, live (name, version, canary, fallsBackTo, off, published; the host first)',
  async perform(line, say) {
    await finishFirst(line, say)
    const verification = await findVerification(line)
    const live = await readStatus(getStore(line), verification)
    const text = statusText(live)
    return {
      text: verification ? text : `${noKeysText}\n${text}`,
      data: { isSigned: verification !== undefined, ...statusData(live) },
      isBad: live.faults.length > 0
    }
  }
}
