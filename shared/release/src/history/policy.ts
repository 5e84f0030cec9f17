import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { keyName, keyPart } from '../keys/signing.ts'
import { calledByOps } from '../store/errors.ts'

// The policy is a part of the signed history. It gives teams some rights of ops, and lists the changes that need
// several keys of ops. Which keys belong to ops is decided by the key file (RELEASE_KEYS) alone.

const team = v.object({
  keys: v.array(keyPart),
  /** Remotes that the team publishes and starts canaries of: `mf-account`. */
  remotes: v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^(?!(?:host|config|policy)$)\w[\w.-]*$/,
        ({ input }) =>
          `${input} is not the name of a remote, such as mf-account: the host, config and policy belong to ops`
      )
    )
  ),
  /** Maximum percent of members for its canaries. */
  traffic: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
})

/** ISO, UTC. `Date.parse` returns NaN for an offset without minutes, and each comparison with NaN is false. */
export const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(text => !Number.isNaN(Date.parse(text)))
)

const keyCount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(2)))

export const policy = v.object({
  teams: v.record(v.string(), team),
  /** Number of keys that must approve each kind of change, and the keys that count. */
  approvals: v.optional(v.object({ of: v.array(keyPart), host: keyCount, config: keyCount, team: keyCount })),
  /** Until this time, changes are refused, except rollbacks and others that reduce risk. */
  freeze: v.optional(v.object({ until: timestamp, why: v.string() }))
})

export type Team = v.InferOutput<typeof team>
export type Policy = v.InferOutput<typeof policy>

/** True when a policy gives a team a right that it did not have. */
export const isWiderPolicy = (before: Policy | undefined, after: Policy | undefined): boolean =>
  Object.entries(after?.teams ?? {}).some(([name, is]) => {
    const was = before?.teams[name]
    return (
      !was ||
      is.traffic > was.traffic ||
      !is.keys.every(key => was.keys.includes(key)) ||
      !is.remotes.every(remote => was.remotes.includes(remote))
    )
  })

export const getTeam = (policy: Policy | undefined, name: string): Team | undefined =>
  policy && Object.hasOwn(policy.teams, name) ? policy.teams[name] : undefined

/** Lists the keys that may sign publications of a remote or the host: those of ops and of its teams. */
export const listSigners = (
  name: string,
  { policy }: { readonly policy?: Policy | undefined },
  publicKeys: readonly string[]
): readonly string[] => [
  ...publicKeys,
  ...Object.values(policy?.teams ?? {}).flatMap(({ keys, remotes }) => (remotes.includes(name) ? keys : []))
]

export function findTeam(
  keys: Pick<ReleaseKeys, 'team' | 'signsWith'>,
  { policy }: { readonly policy?: Policy | undefined }
): Team {
  const { team: name = '' } = keys
  const team = getTeam(policy, name)
  if (!team)
    throw new Error(
      `there is no team ${name}: ops add it with ${calledByOps} policy admit ${name} mf-… --traffic 10 --key …`
    )
  if (!team.keys.includes(keys.signsWith))
    throw new Error(
      `this key does not belong to team ${name}: ops add it with ${calledByOps} policy rotate ${name} --key …`
    )
  return team
}

/** Describes the differences, one line each: `team account: – → mf-account up to 10 %, keys kXbZ81qA…`. */
export function policyDifferences(before: Policy | undefined, after: Policy | undefined): readonly string[] {
  const names = [...new Set([before, after].flatMap(policy => Object.keys(policy?.teams ?? {})))].sort()
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

export const difference = (what: string, was = '–', is = '–', note = ''): readonly string[] =>
  was === is ? [] : [`${what}: ${was} → ${is}${note}`]

/** `until 2026-12-26T12:00:00.000Z (the holidays)` */
export const freezeText = (policy: Policy | undefined): string =>
  policy?.freeze ? `until ${policy.freeze.until}${policy.freeze.why ? ` (${policy.freeze.why})` : ''}` : '–'

/** Describes the freeze at a time. Undefined when there is none. @param at epoch milliseconds. */
export const freezeAt = (policy: Policy | undefined, at: number): string | undefined =>
  policy?.freeze && at < Date.parse(policy.freeze.until) ? freezeText(policy) : undefined

/** `mf-account up to 10 %, keys kXbZ81qA…` */
export const teamText = (team: Team | undefined): string =>
  team
    ? `${team.remotes.join(', ') || 'no remote'} up to ${team.traffic} %, keys ${team.keys.map(keyName).join(', ') || 'none'}`
    : '–'

/** `host 2, team 2 of kXbZ81qA…, ZjVm_PmV…` */
export function approvalsText(policy: Policy | undefined): string {
  if (!policy?.approvals) return '–'
  const { of: keys, ...rules } = policy.approvals
  return `${Object.entries(rules)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')} of ${keys.map(keyName).join(', ')}`
}
