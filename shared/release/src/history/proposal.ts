import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isSignedText } from '../keys/signed-text.ts'
import { hashOf } from '../store/hash-of.ts'
import { policy, widens } from './policy.ts'
import { changedNames, type ReleaseState, remoteState } from './release-state.ts'
import { settings } from './settings.ts'

// What takes more than one of ops' keys is proposed by one and approved by others; what they have signed stays in the entry.

/** What a state says of some names; null for a remote that is not there. */
const parts = v.strictObject({
  host: v.optional(v.string()),
  config: v.optional(settings),
  policy: v.optional(policy),
  remotes: v.record(v.string(), v.nullable(remoteState))
})

export const proposal = v.strictObject({
  /** The command, in words, with who says it and why. */
  what: v.string(),
  why: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** From then on, no one can approve it or carry it out. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of the entry that it was made from: what it changes must be as it was then. */
  base: v.number(),
  names: v.array(v.string()),
  before: parts,
  after: parts
})

export const approval = v.strictObject({
  /** The hash of what is approved. */
  proposal: v.string(),
  by: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.string()
})

export const approved = v.strictObject({ proposal, approvals: v.array(approval) })

type Parts = v.InferOutput<typeof parts>
export type Proposal = v.InferOutput<typeof proposal>
export type Approval = v.InferOutput<typeof approval>
export type Approved = v.InferOutput<typeof approved>

/** By what a proposal is called: all that it says, in one order. */
export const idOf = (one: Proposal): string => hashOf(JSON.stringify(v.parse(proposal, one)))

/** Returns what a state says of some names. */
export const partsOf = (
  { host, config, policy, remotes }: ReleaseState,
  names: readonly string[]
): Parts => ({
  ...(names.includes('host') ? { host } : {}),
  ...(names.includes('config') && config ? { config } : {}),
  ...(names.includes('policy') && policy ? { policy } : {}),
  remotes: Object.fromEntries(
    names
      .filter(name => !['host', 'config', 'policy'].includes(name))
      .map(name => [name, remotes[name] ?? null] as const)
  )
})

/** A state with these parts in the place of its own. */
export function withParts(state: ReleaseState, { names, after }: Proposal): ReleaseState {
  const { remotes, policy: was, ...others } = state
  const all = { ...remotes, ...after.remotes }
  const kept = Object.entries(all).flatMap(([name, one]) => (one ? [[name, one] as const] : []))
  const { host = state.host, config = state.config } = after
  const is = names.includes('policy') ? after.policy : was
  return {
    ...others,
    host,
    remotes: Object.fromEntries(kept),
    ...(config ? { config } : {}),
    ...(is ? { policy: is } : {})
  }
}

/** What of a change takes more than one key, and how many. */
interface Need {
  readonly name: 'host' | 'config' | 'policy'
  readonly keys: number
}

/** @param restored what a way back leads to: no one waits for others to go back to a host or a configuration that was live. */
export function needsOf(
  before: ReleaseState | undefined,
  after: ReleaseState,
  restored?: ReleaseState
): readonly Need[] {
  const rules = before?.policy?.approvals
  if (!rules) return []
  const { host = 1, config = 1, team = 1 } = rules
  const isOther = (name: string) => changedNames(before, after).includes(name)
  const isRule = !isDeepStrictEqual(rules, after.policy?.approvals)
  const all: readonly Need[] = [
    { name: 'host', keys: isOther('host') && restored?.host !== after.host ? host : 1 },
    {
      name: 'config',
      keys: isOther('config') && !(restored && isDeepStrictEqual(restored.config, after.config)) ? config : 1
    },
    {
      name: 'policy',
      keys: isRule ? Math.max(host, config, team) : widens(before.policy, after.policy) ? team : 1
    }
  ]
  return all.filter(({ keys }) => keys > 1)
}

/** How many of the keys that count have approved a proposal. */
export function approvers(
  id: string,
  approvals: readonly Approval[],
  of: readonly string[]
): readonly string[] {
  const its = approvals.filter(one => one.proposal === id).map(one => JSON.stringify(one))
  return of.filter(key => its.some(text => isSignedText(text, { publicKeys: [key] })))
}

/** An entry, as far as it can lack approvals. */
export interface Approvable {
  readonly number: number
  readonly at: string
  readonly state: ReleaseState
  readonly approved?: Approved | undefined
}

/**
 * Which approvals an entry lacks.
 *
 * @param before the state that it changes. @param since the states between the one that the proposal was made from and that, the oldest first.
 */
export function approvalFault(
  { number, at, state, approved: had }: Approvable,
  before: ReleaseState,
  {
    restored,
    since
  }: {
    readonly restored: ReleaseState | undefined
    readonly since: readonly (ReleaseState | undefined)[]
  }
): string | undefined {
  const needs = needsOf(before, state, restored)
  const [first] = needs
  if (!first) return undefined
  const many = Math.max(...needs.map(({ keys }) => keys))
  const said = `changes the ${needs.map(({ name }) => name).join(' and the ')}`
  if (!had) return `${said} without the approval of ${many} keys`
  const { proposal: wanted, approvals } = had
  const { names } = wanted
  const isIt =
    needs.every(({ name }) => names.includes(name)) &&
    isDeepStrictEqual(partsOf(before, names), wanted.before) &&
    isDeepStrictEqual(partsOf(state, names), wanted.after)
  if (!isIt) return `${said}, and what was approved is something else`
  if (Date.parse(at) >= Date.parse(wanted.expires)) return `${said}, and what was approved had expired`
  const isSame = since.every(one => one && isDeepStrictEqual(partsOf(one, names), wanted.before))
  if (wanted.base >= number || !isSame) return `${said}, and what was approved was done or overtaken before`
  const keys = approvers(idOf(wanted), approvals, before.policy?.approvals?.of ?? [])
  return keys.length < many ? `${said} with the approval of ${keys.length} of ${many} keys` : undefined
}
