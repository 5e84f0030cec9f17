import { retire, disable as switchOff, enable as switchOn } from '../../change/switch-off.ts'
import { needed } from '../../operator/command-line.ts'
import { createOperation } from '../../operator/operator.ts'
import { UsageError } from '../../store/errors.ts'
import { type Command, changed, changeJson, changeOptions } from '../command.ts'

export const disable: Command = {
  name: 'disable',
  takes: '<remote> [message]',
  summary: 'switch a remote off: members read the message until enable; with --for-good, retire it',
  options: ['forGood', ...changeOptions],
  examples: ['disable mf-account "Volvemos a las 18."', 'disable mf-account --for-good'],
  json: changeJson,
  async perform(line, { say }) {
    const [remote = '', message] = line.names
    if (!line.values.forGood) {
      const text = needed(message, 'the message that members read')
      return changed(await switchOff(await createOperation(line, say), remote, text))
    }
    if (message !== undefined)
      throw new UsageError('--for-good takes no message: the remote has no screens any more')
    return changed(await retire(await createOperation(line, say), remote))
  }
}

export const enable: Command = {
  name: 'enable',
  takes: '<remote>',
  summary: 'switch a disabled remote on again',
  options: changeOptions,
  examples: ['enable mf-account'],
  json: changeJson,
  async perform(line, { say }) {
    const [name = ''] = line.names
    return changed(await switchOn(await createOperation(line, say), name))
  }
}
