import { isDeepStrictEqual } from 'node:util'
import { publishedVersion } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { formatVersion } from '../published/release-files.ts'
import { difference, policy, policyDifferences } from './policy.ts'

/**
 * Configuration values that differ from their defaults (`@eqs/config/schema`), by name. They are not validated
 * here, so that an entry stays readable when a later tool knows other names.
 */
export const settings = v.record(v.string(), v.unknown())

export type Settings = v.InferOutput<typeof settings>

/** Maximum characters of the message of a remote that is switched off. */
export const offMessageLength = 500

export const off = v.object({
  message: v.pipe(v.string(), v.nonEmpty(), v.maxLength(offMessageLength))
})

export const remoteState = v.object({
  /** Version of all members who are not in the canary. */
  version: publishedVersion,
  canary: v.optional(
    v.object({
      version: publishedVersion,
      /** Percent of members. */
      traffic: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
    })
  ),
  /** Fallback of the host: the version that all members had before, unless it was withdrawn. */
  previous: v.optional(publishedVersion),
  /** The remote is switched off, and members read this message. */
  off: v.optional(off)
})

/** Everything that decides what members get. The discovery document and the page are rendered from it. */
export const releaseState = v.object({
  host: publishedVersion,
  remotes: v.record(v.string(), remoteState),
  /** Number of the change since which there have been canaries without a break. Absent when there is no canary. */
  canariesSince: v.optional(v.number()),
  /** Configuration of the members' clients. */
  config: settings,
  /** Rights of teams, and required approvals. Without it, only ops may sign. */
  policy: v.optional(policy)
})

export type RemoteState = v.InferOutput<typeof remoteState>
export type ReleaseState = v.InferOutput<typeof releaseState>

/** Returns a state with `canariesSince`, which stays the same until no canary is left, so that members keep theirs. */
export function withCanariesSince(
  before: ReleaseState | undefined,
  { canariesSince: _, ...after }: ReleaseState,
  number: number
): ReleaseState {
  const hasCanary = Object.values(after.remotes).some(({ canary }) => canary !== undefined)
  return hasCanary ? { ...after, canariesSince: before?.canariesSince ?? number } : after
}

/** Lists the versions of remotes that members could get, each with its percentage of members: 0 for a fallback. */
export const listShares = ({ remotes }: ReleaseState) =>
  Object.entries(remotes).flatMap(([name, { version, canary, previous }]) => [
    ...(previous ? [{ name, version: previous, traffic: 0 }] : []),
    { name, version, traffic: 100 - (canary?.traffic ?? 0) },
    ...(canary ? [{ name, ...canary }] : [])
  ])

/** Lists the versions of a state, with fallbacks: `host@1.0.0`, `mf-account@1.2.0`. */
export const versionsIn = (state: ReleaseState): readonly string[] => [
  `host@${state.host}`,
  ...listShares(state).map(formatVersion)
]

/** Lists names for a message: `mf-account, mf-auth`, or `none`. */
export const namesIn = (known: object): string => Object.keys(known).sort().join(', ') || 'none'

export function getRemote({ remotes }: ReleaseState, name: string): RemoteState {
  const remote = remotes[name]
  if (remote) return remote
  throw new Error(`remote ${name} is not live. Live remotes: ${namesIn(remotes)}`)
}

/** `1.2.0 (90 %), 1.3.0 (10 %)`, or when switched off `1.2.0 (100 %), off: Volvemos.` */
export function describeRemote({ version, canary, off }: RemoteState): string {
  const rest = 100 - (canary?.traffic ?? 0)
  return [
    `${version} (${rest} %)`,
    ...(canary ? [`${canary.version} (${canary.traffic} %)`] : []),
    ...(off ? [`off: ${off.message}`] : [])
  ].join(', ')
}

/** Lists the names that differ between two states: remotes, `host`, `config` and `policy`. */
export function changedNames(before: ReleaseState | undefined, after: ReleaseState): readonly string[] {
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)])
  const remotes = [...names].filter(name => !isDeepStrictEqual(before?.remotes[name], after.remotes[name]))
  const hasChanged = {
    host: before?.host !== after.host,
    config: !isDeepStrictEqual(before?.config, after.config),
    policy: !isDeepStrictEqual(before?.policy, after.policy)
  }
  return [...(['host', 'config', 'policy'] as const).filter(name => hasChanged[name]), ...remotes]
}

/** Describes the differences between two states, one line each: `mf-account: 1.0.0 (100 %) → 1.1.0 (100 %)`. */
export function differences(before: ReleaseState | undefined, after: ReleaseState): readonly string[] {
  const names = [...new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)])].sort()
  return [
    ...policyDifferences(before?.policy, after.policy),
    ...settingsDifferences(before?.config, after.config),
    ...difference('host', before?.host, after.host),
    ...names.flatMap(name => {
      const [was, is] = [before?.remotes[name], after.remotes[name]]
      return difference(name, was && describeRemote(was), is && describeRemote(is), createNote(was, is))
    })
  ]
}

/** Returns a note on a side effect that an operator could miss. */
function createNote(was: RemoteState | undefined, is: RemoteState | undefined): string {
  const off = was?.off && is?.off ? '; still switched off: no member gets it until it is enabled' : ''
  if (!was?.canary || !is?.canary || was.canary.version === is.canary.version) return off
  return `; ${was.canary.version} is no longer a canary${off}`
}

/** Sorts settings by name, so that equal settings have equal JSON. */
export const sortedSettings = (unsorted: Settings): Settings =>
  Object.fromEntries(
    Object.entries(unsorted)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  )

/** Describes the differences, one line each: `config apiBase: – → "/v2"`. */
const settingsDifferences = (before: Settings = {}, after: Settings): readonly string[] =>
  Object.keys(sortedSettings({ ...before, ...after })).flatMap(name =>
    isDeepStrictEqual(before[name], after[name])
      ? []
      : [`config ${name}: ${valueText(before[name])} → ${valueText(after[name])}`]
  )

const valueText = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))
