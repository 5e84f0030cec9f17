import type { ClientConfig } from '@eqs/config/schema'
import { publishedVersion } from '@eqs/contracts/discovery'
import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** `origin`: a development server, such as `http://localhost:3001`. */
const fromTeam = v.strictObject({ remote: v.string(), origin: v.string() })

const ofStore = v.strictObject({ remote: v.string(), version: publishedVersion })

const choice = v.union([fromTeam, ofStore])

export type TeamChoice = v.InferOutput<typeof fromTeam>
export type PreviewChoice = v.InferOutput<typeof ofStore>

export type Choice = v.InferOutput<typeof choice>

/** Exact origins of teams, and published versions (`previews`). */
type Allowed = Pick<ClientConfig, 'overrideOrigins' | 'previews'>

/** Survives reloads and sign-ins, and ends with the tab. */
const entry = storedEntry('OVERRIDE', () => choice, 'tab')

/** Stores the choice that the address names (`asked`), or reads the stored one. */
export function takeChoice(
  asked: string | null,
  allowed: Allowed
): Choice | 'refused' | 'closed' | undefined {
  if (asked === null) {
    const stored = entry.read()
    // The configuration may have changed since the choice was stored.
    return stored && isAllowed(stored, allowed) ? stored : undefined
  }
  forgetChoice()
  const chosen = parse(asked)
  if (!chosen || !isAllowed(chosen, allowed)) return chosen && 'version' in chosen ? 'closed' : 'refused'
  // Without storage, the choice lasts until the next page load.
  entry.write(chosen)
  return chosen
}

export const forgetChoice = entry.remove

function parse(text: string): Choice | undefined {
  const [, remote, what = ''] = /^(mf-[a-z0-9-]{1,40})@(.+)$/.exec(text) ?? []
  if (remote === undefined) return undefined
  return v.is(publishedVersion, what) ? { remote, version: what } : { remote, origin: what }
}

const isAllowed = (chosen: Choice, { overrideOrigins, previews }: Allowed): boolean =>
  'version' in chosen ? previews === true : overrideOrigins.includes(chosen.origin)
