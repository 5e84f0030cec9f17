import { isDeepStrictEqual } from 'node:util'
import { publishedVersion } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { policy, policyDifferences } from './policy.ts'
import { settings, settingsDifferences } from './settings.ts'

/** So many characters of a message stand in the place of a remote. */
export const offMessageLength = 500

/** Message of a remote that is switched off. */
export const off = v.object({
  message: v.pipe(v.string(), v.nonEmpty(), v.maxLength(offMessageLength))
})

/** What is live of one remote. */
export const remoteState = v.object({
  /** The version that all members get who is not in the canary. */
  version: publishedVersion,
  canary: v.optional(
    v.object({
      version: publishedVersion,
      /** Percent of members. */
      traffic: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
    })
  ),
  /** What the host falls back to; the version that all members had before and that no one has taken back. */
  previous: v.optional(publishedVersion),
  /** Switched off, with what members read instead. */
  off: v.optional(off)
})

/** All that says what members get; the discovery document and the HTML are made from it. */
export const releaseState = v.object({
  host: publishedVersion,
  remotes: v.record(v.string(), remoteState),
  /** The number of the change since which there are canaries. Absent without one, and while members' host did not know it then. */
  canariesSince: v.optional(v.number()),
  /** Configuration that members get. */
  config: settings,
  /** Who may sign what, beside ops; without one, no one. */
  policy: v.optional(policy)
})

export type RemoteState = v.InferOutput<typeof remoteState>
export type ReleaseState = v.InferOutput<typeof releaseState>

/** The versions that a state names, fallbacks too: `host@1.0.0`, `mf-account@1.2.0`. */
export const versionsIn = ({ host, remotes }: ReleaseState): readonly string[] => [
  `host@${host}`,
  ...Object.entries(remotes).flatMap(([name, { previous, version, canary }]) =>
    [previous, version, canary?.version].flatMap(one => (one === undefined ? [] : [`${name}@${one}`]))
  )
]

/** The known names, for a message about an unknown one: `mf-account, mf-auth`, or `none`. */
export const namesIn = (known: object): string => Object.keys(known).sort().join(', ') || 'none'

/** Returns what is live of a remote. @throws {Error} that names those that are, where this is none. */
export function getRemote({ remotes }: ReleaseState, name: string): RemoteState {
  const remote = remotes[name]
  if (remote) return remote
  throw new Error(`no remote ${name} is live; there are: ${namesIn(remotes)}`)
}

/** `1.2.0 (90 %), 1.3.0 (10 %)`; what is switched off has its versions all the same: `1.2.0 (100 %), off: Volvemos.` */
export function describeRemote({ version, canary, off }: RemoteState): string {
  const rest = 100 - (canary?.traffic ?? 0)
  return [
    `${version} (${rest} %)`,
    ...(canary ? [`${canary.version} (${canary.traffic} %)`] : []),
    ...(off ? [`off: ${off.message}`] : [])
  ].join(', ')
}

/** The names whose state differs between two states, `host`, `config` and `policy` among them. */
export function changedNames(before: ReleaseState | undefined, after: ReleaseState): readonly string[] {
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)])
  const remotes = [...names].filter(name => !isDeepStrictEqual(before?.remotes[name], after.remotes[name]))
  const isOther = {
    host: before?.host !== after.host,
    config: !isDeepStrictEqual(before?.config, after.config),
    policy: !isDeepStrictEqual(before?.policy, after.policy)
  }
  return [...(['host', 'config', 'policy'] as const).filter(name => isOther[name]), ...remotes]
}

/** Returns what differs between two states, a line each: `mf-account: 1.0.0 (100 %) → 1.1.0 (100 %)`. */
export function differences(before: ReleaseState | undefined, after: ReleaseState): readonly string[] {
  const names = [...new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)])].sort()
  const lines = names.map(name => {
    const was = before?.remotes[name]
    const is = after.remotes[name]
    return [
      name,
      was ? describeRemote(was) : '–',
      is ? describeRemote(is) : '–',
      createNote(was, is)
    ] as const
  })
  return [
    ...policyDifferences(before?.policy, after.policy),
    ...settingsDifferences(before?.config, after.config),
    ...[['host', before?.host ?? '–', after.host, ''] as const, ...lines]
      .filter(([, was, is]) => was !== is)
      .map(([name, was, is, note]) => `${name}: ${was} → ${is}${note}`)
  ]
}

/** Returns what an operator could miss in a difference. */
function createNote(was: RemoteState | undefined, is: RemoteState | undefined): string {
  const off = was?.off && is?.off ? '; still switched off, nobody gets it until it is enabled' : ''
  if (!was?.canary || !is?.canary || was.canary.version === is.canary.version) return off
  return `; ${was.canary.version} is no canary any more${off}`
}
