import { getRemote, offMessageLength } from '../history/release-state.ts'
import type { ChangeCommand } from './prepare.ts'
import { withRemote } from './promote.ts'

/** Switches a remote off. Members read a message in the place of its screens. */
export function disable(name: string, text: string): ChangeCommand {
  const message = text.trim()
  if (message === '') throw new Error('the message for members is empty')
  if (message.length > offMessageLength)
    throw new Error(`the message has ${message.length} characters; the maximum is ${offMessageLength}`)
  return {
    what: `disable ${name}: ${message}`,
    touches: [name],
    isAllowedInFreeze: true,
    decide(before) {
      // The command takes one remote.
      if (before && Object.hasOwn(before.remotes, message))
        throw new Error(`${message} is a remote, not a message for members`)
      return withRemote(before, name, remote => ({ ...remote, off: { message } }))
    }
  }
}

export function enable(name: string): ChangeCommand {
  return {
    what: `enable ${name}`,
    touches: [name],
    isAllowedInFreeze: true,
    decide: before =>
      withRemote(before, name, ({ off, ...remote }) => {
        if (!off) throw new Error(`${name} is not switched off`)
        return remote
      })
  }
}

/**
 * Removes a remote from the release, so that other remotes can have its routes. Its published files stay: open tabs still load
 * them, and a rollback brings the remote back.
 */
export function retire(name: string): ChangeCommand {
  return {
    what: `retire ${name}`,
    touches: [name],
    isAllowedInFreeze: true,
    decide(before) {
      if (name === 'host') throw new Error('the host cannot be retired, only remotes can')
      if (!before) throw new Error('nothing is live yet')
      getRemote(before, name)
      const { [name]: _, ...remotes } = before.remotes
      return { state: { ...before, remotes } }
    }
  }
}
