import type { HistoryEntry } from '../history/history-entry.ts'
import { offMessageLength } from '../history/release-state.ts'
import { change, type Operation } from './change.ts'
import { withRemote } from './remote-versions.ts'

/**
 * Switches a remote off. Members read a message in the place of its screens.
 *
 * @throws {Error} when the message is empty or too long, or the remote is not live.
 */
export async function disable(operation: Operation, name: string, text: string): Promise<HistoryEntry> {
  const message = text.trim()
  if (message === '') throw new Error('the message for members is empty')
  if (message.length > offMessageLength)
    throw new Error(`the message has ${message.length} characters; the maximum is ${offMessageLength}`)
  return change(operation, {
    what: `disable ${name}: ${message}`,
    touches: [name],
    isMitigation: true,
    decide: before => withRemote(before, name, remote => ({ ...remote, off: { message } }))
  })
}

/**
 * Switches a remote on again.
 *
 * @throws {Error} when it is not switched off.
 */
export function enable(operation: Operation, name: string): Promise<HistoryEntry> {
  return change(operation, {
    what: `enable ${name}`,
    touches: [name],
    isAllowedInFreeze: true,
    decide: before =>
      withRemote(before, name, ({ off, ...remote }) => {
        if (!off) throw new Error(`${name} is not switched off`)
        return remote
      })
  })
}
