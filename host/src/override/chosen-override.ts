import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** What a tester wants to see: a remote, from a team's machine. */
export interface ChosenOverride {
  readonly remote: string
  /** Where the team's server stands: `http://localhost:3001`. */
  readonly origin: string
  /** Epoch milliseconds by the device's clock at which it ends. */
  readonly until: number
}

/** Milliseconds for which a choice holds: a working day. */
const holdsFor = 8 * 3_600_000

/** It outlives reloads and signing in, and ends with the tab. */
const entry = storedEntry(
  'OVERRIDE',
  v.object({ remote: v.string(), origin: v.string(), until: v.number() }),
  'tab'
)

/** The address' word: `?probar=mf-account@http://localhost:3001`. */
const word = 'probar'

/**
 * Takes the choice out of the address, which does not show it any longer, or else the one that this tab remembers.
 *
 * @param allowed the origins that the deployment lets testers choose, to the letter.
 */
export function takeChoice(allowed: readonly string[]): ChosenOverride | 'refused' | undefined {
  const address = new URL(location.href)
  const asked = address.searchParams.get(word)
  if (asked === null) return readStored(allowed)
  address.searchParams.delete(word)
  history.replaceState(history.state, '', address)
  forgetChoice()
  const [, remote = '', origin = ''] = /^(mf-[a-z0-9-]{1,40})@(.+)$/.exec(asked) ?? []
  if (!allowed.includes(origin)) return 'refused'
  const choice = { remote, origin, until: Date.now() + holdsFor }
  // Where the browser does not take it, it holds until the next page load.
  entry.write(choice)
  return choice
}

export const forgetChoice = entry.remove

function readStored(allowed: readonly string[]): ChosenOverride | undefined {
  const choice = entry.read()
  // The deployment may have changed its mind.
  return choice && allowed.includes(choice.origin) ? choice : undefined
}
