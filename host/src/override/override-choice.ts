import type { ClientConfig } from '@eqs/config/schema'
import { publishedVersion } from '@eqs/contracts/discovery'
import { storedEntry } from '@eqs/session'
import * as v from 'valibot'
import { overrideParam } from './override-param.ts'

const asked = {
  remote: v.string(),
  /** Epoch milliseconds of the device's clock at which the override ends. */
  until: v.number()
}

/** A build from a team's machine. `origin` is its development server: `http://localhost:3001`. */
const fromTeam = v.strictObject({ ...asked, origin: v.string() })

/** A published version: `1.3.0-pr.12`. */
const ofStore = v.strictObject({ ...asked, version: publishedVersion })

const choice = v.union([fromTeam, ofStore])

export type TeamChoice = v.InferOutput<typeof fromTeam>
export type PreviewChoice = v.InferOutput<typeof ofStore>

/** The version that a tester has chosen. */
export type Choice = v.InferOutput<typeof choice>

/** Choices that the deployment allows: the exact origins, and published versions. */
export type Allowed = Pick<ClientConfig, 'overrideOrigins' | 'previews'>

/** Milliseconds for which a choice is valid: a working day. */
const holdsFor = 8 * 3_600_000

/** Stored for the tab: it survives reloads and sign-ins, and ends with the tab. */
const entry = storedEntry('OVERRIDE', choice, 'tab')

/**
 * Reads the choice from the address, stores it for the tab and removes it from the address. Without one in
 * the address, reads the stored choice.
 *
 * @param allowed the configuration's limits.
 * @returns `refused` for a choice that is malformed or not allowed, `closed` if the deployment has no
 * previews.
 */
export function takeChoice(allowed: Allowed): Choice | 'refused' | 'closed' | undefined {
  const address = new URL(location.href)
  const text = address.searchParams.get(overrideParam)
  if (text === null) return readStored(allowed)
  address.searchParams.delete(overrideParam)
  history.replaceState(history.state, '', address)
  forgetChoice()
  const chosen = parse(text)
  if (!chosen) return 'refused'
  if (!isAllowed(chosen, allowed)) return 'version' in chosen ? 'closed' : 'refused'
  // Without storage, the choice lasts until the next page load.
  entry.write(chosen)
  return chosen
}

export const forgetChoice = entry.remove

function parse(text: string): Choice | undefined {
  const [, remote, what = ''] = /^(mf-[a-z0-9-]{1,40})@(.+)$/.exec(text) ?? []
  if (remote === undefined) return undefined
  const until = Date.now() + holdsFor
  return v.is(publishedVersion, what) ? { remote, until, version: what } : { remote, until, origin: what }
}

const isAllowed = (chosen: Choice, { overrideOrigins, previews }: Allowed): boolean =>
  'version' in chosen ? previews === true : overrideOrigins.includes(chosen.origin)

function readStored(allowed: Allowed): Choice | undefined {
  const stored = entry.read()
  // The configuration may have changed since.
  return stored && isAllowed(stored, allowed) ? stored : undefined
}
