import { enable as changeRelease } from '../../change/switch-off.ts'
import { changed } from '../../operator/answer.ts'
import { needed } from '../../operator/command-line.ts'
import { createOperation } from '../../operator/operator.ts'
import { type Command, changeJson, changeOptions } from '../command.ts'

export const enable: Command = {
  name: 'enable',
  takes: '<remote>',
  summary: 'switch a disabled remote on again',
  options: changeOptions,
  examples: ['enable mf-account'],
  json: changeJson,
  async perform(line, { say }) {
    const name = needed(line.names[0], 'the remote')
    return changed(await changeRelease(await createOperation(line, say), name))
  }
}
