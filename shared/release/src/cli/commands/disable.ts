import { retire, disable as switchOff, enable as switchOn } from '../../change/switch-off.ts'
import { needed } from '../../operator/command-line.ts'
import { UsageError } from '../../store/errors.ts'
import { changeCommand } from '../command.ts'

export const disable = changeCommand({
  name: 'disable',
  takes: '<remote> [message]',
  summary: 'switch a remote off: members read the message until enable; with --for-good, retire it',
  options: ['forGood'],
  examples: ['disable mf-account "Volvemos a las 18."', 'disable mf-account --for-good'],
  parse({ names: [remote = '', message], values: { forGood } }) {
    if (forGood && message !== undefined)
      throw new UsageError('--for-good takes no message: the remote has no screens any more')
    if (forGood) return retire(remote)
    return switchOff(remote, needed(message, 'the message that members read'))
  }
})

export const enable = changeCommand({
  name: 'enable',
  takes: '<remote>',
  summary: 'switch a disabled remote on again',
  examples: ['enable mf-account'],
  parse: ({ names: [remote = ''] }) => switchOn(remote)
})
