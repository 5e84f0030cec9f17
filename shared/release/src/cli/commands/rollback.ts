import { rollback as changeRelease } from '../../change/rollback.ts'
import { parseAmount } from '../../operator/command-line.ts'
import { consentTo } from '../../operator/consent.ts'
import { createOperation } from '../../operator/operator.ts'
import { answerWhenTaken } from '../../operator/taken.ts'
import { type Command, changeJson, changeOptions } from '../command.ts'

export const rollback: Command = {
  name: 'rollback',
  takes: '[remote]',
  summary: 'end the canary, or make live again what was live before: one remote or the whole release',
  options: ['to', 'expect', ['yes', 'roll the whole release back without a question'], ...changeOptions],
  examples: [
    'rollback mf-account                 a repetition goes one version further',
    'rollback mf-account --to 1.0.0      a repetition does nothing',
    'rollback --to 41 --yes              the whole release, as it was in release 41'
  ],
  json: changeJson,
  async perform(line, { say, ask }) {
    const { to, expect, yes, dryRun } = line.values
    const [operation, [name]] = [await createOperation(line, say), line.names]
    const wanted = { name, to, expected: expect === undefined ? undefined : parseAmount(line, 'expect', 0) }
    const isClear = name !== undefined || expect !== undefined || yes || dryRun
    const expected = isClear ? wanted.expected : await consentTo(operation, wanted, { say, ask })
    return answerWhenTaken(line, say, await changeRelease(operation, { ...wanted, expected }))
  }
}
