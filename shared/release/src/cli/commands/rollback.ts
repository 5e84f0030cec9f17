import { makeChange } from '../../change/change.ts'
import { rollback as rollBack } from '../../change/rollback.ts'
import { createOperation } from '../../operator/operator.ts'
import { calledAs } from '../../store/errors.ts'
import { answerWhenMade, type Command, changeJson, changeOptions } from '../command.ts'

export const rollback: Command = {
  name: 'rollback',
  takes: '[remote]',
  summary: 'end the canary, or make live again what was live before: one remote or the whole release',
  options: ['to', ['yes', 'roll the whole release back'], ...changeOptions],
  examples: [
    'rollback mf-account                 a repetition within ten minutes is refused',
    'rollback mf-account --to 1.0.0      a repetition does nothing',
    'rollback --to 41 --yes              the whole release, as it was in release 41'
  ],
  json: changeJson,
  async perform(line, say) {
    const { to, yes, dryRun } = line.values
    const [operation, [name]] = [await createOperation(line, say), line.names]
    // A team can only end canaries of its own.
    const isConfirmed = name !== undefined || yes || dryRun || operation.keys.team !== undefined
    if (!isConfirmed)
      throw new Error(
        `this rolls the whole release back, with host and configuration: nothing was changed. See it with --dry-run, and add --yes to make it. Or name one remote: ${calledAs()} rollback mf-…`
      )
    return answerWhenMade(line, say, makeChange(operation, rollBack({ name, to })))
  }
}
