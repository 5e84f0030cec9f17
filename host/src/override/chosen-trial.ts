import type { ClientConfig } from '@eqs/config/schema'
import { publishedVersion } from '@eqs/contracts/discovery'
import { storedEntry } from '@eqs/session'
import * as v from 'valibot'
import { word } from './word.ts'

const asked = {
  remote: v.string(),
  /** Epoch milliseconds by the device's clock at which it ends. */
  until: v.number()
}

/** What a team is working on. `origin` is where its server stands: `http://localhost:3001`. */
const fromTeam = v.strictObject({ ...asked, origin: v.string() })

/** A version that is published: `1.3.0-pr.12`. */
const ofStore = v.strictObject({ ...asked, version: publishedVersion })

const choice = v.union([fromTeam, ofStore])

export type TeamChoice = v.InferOutput<typeof fromTeam>
export type PreviewChoice = v.InferOutput<typeof ofStore>

/** What a tester wants to see. */
export type Choice = v.InferOutput<typeof choice>

/** What the deployment lets testers choose: origins, to the letter, and what is published. */
export type Allowed = Pick<ClientConfig, 'overrideOrigins' | 'previews'>

/** Milliseconds for which a choice holds: a working day. */
const holdsFor = 8 * 3_600_000

/** It outlives reloads and signing in, and ends with the tab. */
const entry = storedEntry('OVERRIDE', choice, 'tab')

/**
 * Takes the choice out of the address, which does not show it any longer, or else the one that this tab remembers.
 *
 * @returns `refused` what cannot be chosen here; `closed` where the deployment lets nobody look at what is published.
 */
export function takeChoice(allowed: Allowed): Choice | 'refused' | 'closed' | undefined {
  const address = new URL(location.href)
  const told = address.searchParams.get(word)
  if (told === null) return readStored(allowed)
  address.searchParams.delete(word)
  history.replaceState(history.state, '', address)
  forgetChoice()
  const chosen = parse(told)
  if (!chosen) return 'refused'
  if (!isAllowed(chosen, allowed)) return 'version' in chosen ? 'closed' : 'refused'
  // Where the browser does not take it, it holds until the next page load.
  entry.write(chosen)
  return chosen
}

export const forgetChoice = entry.remove

function parse(told: string): Choice | undefined {
  const [, remote, what = ''] = /^(mf-[a-z0-9-]{1,40})@(.+)$/.exec(told) ?? []
  if (remote === undefined) return undefined
  const until = Date.now() + holdsFor
  return v.is(publishedVersion, what) ? { remote, until, version: what } : { remote, until, origin: what }
}

const isAllowed = (chosen: Choice, { overrideOrigins, previews }: Allowed): boolean =>
  'version' in chosen ? previews === true : overrideOrigins.includes(chosen.origin)

function readStored(allowed: Allowed): Choice | undefined {
  const stored = entry.read()
  // The deployment may have changed its mind.
  return stored && isAllowed(stored, allowed) ? stored : undefined
}
