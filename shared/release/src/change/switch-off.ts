import type { HistoryEntry } from '../history/history-entry.ts'
import { offMessageLength } from '../history/release-state.ts'
import { change, type Operation } from './change.ts'
import { withRemote } from './remote-versions.ts'

/** Takes a remote's screens away from members, who read a message in their place. */
export async function disable(operation: Operation, name: string, words: string): Promise<HistoryEntry> {
  const message = words.trim()
  if (message === '') throw new Error('the message has nothing to read for members')
  if (message.length > offMessageLength)
    throw new Error(`the message has ${message.length} characters, ${offMessageLength} fit`)
  return change(operation, {
    what: `disable ${name}: ${message}`,
    touches: [name],
    goesBack: true,
    decide: before => withRemote(before, name, remote => ({ ...remote, off: { message } }))
  })
}

/** Gives a remote's screens back. */
export function enable(operation: Operation, name: string): Promise<HistoryEntry> {
  return change(operation, {
    what: `enable ${name}`,
    touches: [name],
    passesFreeze: true,
    decide: before =>
      withRemote(before, name, ({ off, ...remote }) => {
        if (!off) throw new Error(`${name} is not switched off`)
        return remote
      })
  })
}
