import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { keyPart } from '../keys/key-file.ts'
import { keyName, type ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, withSignature } from '../keys/signed-text.ts'

// Who may sign what, as a part of the signed history. Ops' keys are those of the key file (RELEASE_KEYS) and never taken from here: a
// policy gives away a part of what they may do, and says what takes more than one of them.

const team = v.object({
  keys: v.array(keyPart),
  /** The remotes that it publishes and gives to a few, `mf-account`. */
  remotes: v.array(v.pipe(v.string(), v.regex(/^(?!(?:host|config|policy)$)\w[\w.-]*$/))),
  /** Percent of members that its canaries go to at most. */
  traffic: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
})

const several = v.optional(v.pipe(v.number(), v.integer(), v.minValue(2)))

export const policy = v.object({
  teams: v.record(v.string(), team),
  /** What takes several of ops' keys, and how many of these. */
  approvals: v.optional(v.object({ of: v.array(keyPart), host: several, config: several, team: several })),
  /** Until then only rollbacks and the like are accepted. */
  freeze: v.optional(v.object({ until: v.pipe(v.string(), v.isoTimestamp()), why: v.string() }))
})

export type Team = v.InferOutput<typeof team>
export type Policy = v.InferOutput<typeof policy>

/** True when a policy gives a team anything that it did not have. */
export const widens = (before: Policy | undefined, after: Policy | undefined): boolean =>
  Object.entries(after?.teams ?? {}).some(([name, is]) => {
    const was = before?.teams[name]
    const isIn = (all: readonly string[] | undefined) => (one: string) => all?.includes(one) === true
    return (
      !was ||
      is.traffic > was.traffic ||
      !is.keys.every(isIn(was.keys)) ||
      !is.remotes.every(isIn(was.remotes))
    )
  })

/** Whose signature counts under the publication of a remote, or of the host: ops’, and those of the teams that have it. */
export const listSigners = (
  name: string,
  { policy }: { readonly policy?: Policy | undefined },
  publicKeys: readonly string[]
): readonly string[] => [
  ...publicKeys,
  ...Object.values(policy?.teams ?? {}).flatMap(({ keys, remotes }) => (remotes.includes(name) ? keys : []))
]

/** True when the key that signs is one of these. */
export const signsWith = (keys: Pick<ReleaseKeys, 'sign'>, publicKeys: readonly string[]): boolean =>
  isSignedText(JSON.stringify(withSignature(keys, {})), { publicKeys })

/** The team whose key signs. @throws {Error} when the policy knows none of that name, or not that key. */
export function findTeam(
  keys: Pick<ReleaseKeys, 'team' | 'sign'>,
  { policy }: { readonly policy?: Policy | undefined }
): Team {
  const { team = '' } = keys
  const { teams = {} } = policy ?? {}
  const its = Object.hasOwn(teams, team) ? teams[team] : undefined
  if (its && signsWith(keys, its.keys)) return its
  throw new Error(
    its
      ? `the key here is none of team ${team}’s: ops add it with release policy rotate ${team} --key …`
      : `no team is named ${team}: ops admit it with release policy admit ${team} mf-… --traffic 10 --key …`
  )
}

/** Returns what differs, a line each: `team account: – → mf-account up to 10 %, keys kXbZ81qA…`. */
export function policyDifferences(before: Policy | undefined, after: Policy | undefined): readonly string[] {
  const names = [...new Set([before, after].flatMap(one => Object.keys(one?.teams ?? {})))].sort()
  const teams = names.flatMap(name => {
    const [was, is] = [before?.teams[name], after?.teams[name]]
    return isDeepStrictEqual(was, is) ? [] : [`team ${name}: ${teamText(was)} → ${teamText(is)}`]
  })
  return [
    ...teams,
    ...difference('approvals', approvalsText(before), approvalsText(after)),
    ...difference('freeze', freezeText(before), freezeText(after))
  ]
}

const difference = (what: string, was: string, is: string): readonly string[] =>
  was === is ? [] : [`${what}: ${was} → ${is}`]

/** `until 2026-12-26T12:00:00.000Z (the holidays)` */
export const freezeText = (policy: Policy | undefined): string =>
  policy?.freeze ? `until ${policy.freeze.until}${policy.freeze.why ? ` (${policy.freeze.why})` : ''}` : '–'

/** The freeze that holds at a time, in words; undefined where none does. @param at milliseconds since 1970. */
export const freezeAt = (policy: Policy | undefined, at: number): string | undefined =>
  policy?.freeze && at < Date.parse(policy.freeze.until) ? freezeText(policy) : undefined

/** `mf-account up to 10 %, keys kXbZ81qA…` */
export const teamText = (one: Team | undefined): string =>
  one
    ? `${one.remotes.join(', ') || 'no remote'} up to ${one.traffic} %, keys ${one.keys.map(keyName).join(', ') || 'none'}`
    : '–'

/** `2 of kXbZ81qA…, ZjVm_PmV… for host, 2 for team` */
export function approvalsText(policy: Policy | undefined): string {
  if (!policy?.approvals) return '–'
  const { of, ...rules } = policy.approvals
  return `${Object.entries(rules)
    .map(([kind, keys]) => `${kind} ${keys}`)
    .join(', ')} of ${of.map(keyName).join(', ')}`
}
