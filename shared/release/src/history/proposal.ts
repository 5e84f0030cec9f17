import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isSignedText, type TextSigner, withSignature, writeJson } from '../keys/signing.ts'
import { onDamage } from '../store/errors.ts'
import { parseJsonAs, readText, type Store, toHash } from '../store/store.ts'
import { readEarlierEntry } from './history.ts'
import {
  type Approval,
  approval,
  type HistoryEntry,
  type Parts,
  type Proposal,
  proposal,
  type WrittenEntry
} from './history-entry.ts'
import { changedNames, type ReleaseState } from './release-state.ts'

/** Milliseconds in which a proposal can be carried out. */
export const lifetime = 7 * 24 * 60 * 60 * 1000

/** Returns the id of a proposal: the hash of all its fields in the order of the schema. */
export const proposalId = (fields: Proposal): string => toHash(JSON.stringify(v.parse(proposal, fields)))

export const pickParts = (
  { host, config, policy, remotes }: ReleaseState,
  names: readonly string[]
): Parts => ({
  ...(names.includes('host') ? { host } : {}),
  ...(names.includes('config') ? { config } : {}),
  ...(names.includes('policy') && policy ? { policy } : {}),
  remotes: Object.fromEntries(
    names
      .filter(name => !['host', 'config', 'policy'].includes(name))
      .map(name => [name, remotes[name] ?? null] as const)
  )
})

export function applyProposal(state: ReleaseState, { names, after }: Proposal): ReleaseState {
  const { remotes, policy: policyBefore, ...others } = state
  const { host = state.host, config = state.config } = after
  const policyAfter = names.includes('policy') ? after.policy : policyBefore
  return {
    ...others,
    host,
    remotes: Object.fromEntries(
      Object.entries({ ...remotes, ...after.remotes }).flatMap(([name, remote]) =>
        remote ? [[name, remote] as const] : []
      )
    ),
    config,
    ...(policyAfter ? { policy: policyAfter } : {})
  }
}

/** True when none of the names has changed since the entry with a number. */
export const areUnchanged = ({ checkpoint }: HistoryEntry, names: readonly string[], since: number) =>
  names.every(name => (checkpoint.changed[name] ?? 0) <= since)

/** Returns why a proposal is over: it is of another club, it expired, or a name that it changes was changed since. */
export function explainEnd(
  { club, base, expires, names, before }: Proposal,
  live: HistoryEntry
): string | undefined {
  if (club !== live.checkpoint.club) return 'it was made in another club'
  if (Date.parse(expires) <= Date.now()) return `it expired at ${expires}`
  const isSame = areUnchanged(live, names, base) && isDeepStrictEqual(pickParts(live.state, names), before)
  return isSame ? undefined : `${names.join(', ')} changed since it was made`
}

/** A proposal that may have been carried out. */
interface Sought {
  readonly id: string
  readonly names: readonly string[]
  /** The changes of its names since this entry are compared. By default, only the last one is. */
  readonly base?: number
}

/** Returns the entry that has carried out a proposal. Undefined when it is not among the compared changes. */
export async function findMade(
  store: Store,
  live: WrittenEntry,
  { id, names, base = live.entry.number }: Sought
): Promise<HistoryEntry | undefined> {
  const { changed } = live.entry.checkpoint
  const last = Math.max(...names.map(name => changed[name] ?? 0))
  const written = await readEarlierEntry(store, live, last)
  const approved = written?.entry.approved
  if (approved && proposalId(approved.proposal) === id) return written.entry
  const before = written && last > base ? await readEarlierEntry(store, written, last - 1) : undefined
  return before && findMade(store, before, { id, names, base })
}

/** Describes a change, so that others can make it later. @param team the team that requests it. */
export function createProposal(
  { by, why }: Pick<Proposal, 'by' | 'why'>,
  { number: base, state, checkpoint: { club } }: HistoryEntry,
  { what, state: after, contents }: Pick<HistoryEntry, 'what' | 'state' | 'contents'>,
  team?: Proposal['team']
): Proposal {
  const names = [...changedNames(state, after)]
  const now = Date.now()
  return {
    club,
    what,
    why,
    by,
    at: new Date(now).toISOString(),
    expires: new Date(now + lifetime).toISOString(),
    base,
    names,
    before: pickParts(state, names),
    after: pickParts(after, names),
    ...(names.includes('host') ? { hostIntegrity: contents[`host@${after.host}`] } : {}),
    ...(team ? { team } : {})
  }
}

/** Lists the keys that have signed a proposal. */
export function listApprovers(
  fields: Proposal,
  approvals: readonly Approval[],
  keys: readonly string[]
): readonly string[] {
  const texts = approvals.map(signed => writeJson({ proposal: fields, ...signed }) ?? '')
  return keys.filter(key => texts.some(text => isSignedText(text, { publicKeys: [key] })))
}

// A team changes nothing itself, and one operator not everything. They write signed proposals, `<hash>.json`: a team into
// its folder `ops/requests/<team>/`, an operator into `ops/proposals/`. An operator who approves a proposal writes it again,
// with a signature of their own.
// Whatever else is in the folder of a team stops neither a command of ops nor another team.

const signedProposal = v.strictObject({ proposal, ...approval.entries })

const toFolder = (team: string | undefined): string =>
  team === undefined ? 'ops/proposals' : `ops/requests/${team}`

/** Proposals of a team that are read at each look. */
const mostOfTeam = 20

/** True when the terminals of ops can print the texts of a proposal, and the name of an operator who has signed it. */
const isPrintable = ({ what, why, by, names, team }: Proposal, signer: string): boolean =>
  [what, why, by, signer, ...names].every(text => !/\p{Cc}/u.test(text) && (!team || text.length <= 1000))

export const signProposal = (keys: TextSigner, fields: Proposal, by: string) =>
  withSignature(keys, { proposal: v.parse(proposal, fields), by, at: new Date().toISOString() })

/**
 * Stores a proposal with the signature of its author or of an operator who approves it.
 *
 * @param name the file's name without `.json`, a hash. By default, the hash of its text.
 */
export async function putProposal(
  store: Store,
  keys: TextSigner,
  fields: Proposal,
  { by = fields.by, name }: { readonly by?: string; readonly name?: string | undefined } = {}
) {
  const { what, team } = fields
  const rule = team
    ? 'a request has texts of one line and at most 1000 characters'
    : 'a proposal has texts of one line'
  if (!isPrintable(fields, by)) throw new Error(`${what}: ${rule}`)
  const text = JSON.stringify(signProposal(keys, fields, by))
  await store.create(`${toFolder(team?.name)}/${name ?? toHash(text)}.json`, text)
}

/** A proposal in a store, with one approval of each key, oldest first, and the files of all approvals. */
export interface StoredProposal {
  readonly id: string
  readonly proposal: Proposal
  readonly approvals: readonly Approval[]
  readonly paths: readonly string[]
}

/** Parses a signed proposal. Undefined when none of the keys has signed it, or it is of another team. */
function parseSigned(text: string, keys: readonly string[], team: string | undefined) {
  const signed = parseJsonAs(signedProposal, text)
  if (!signed || signed.proposal.team?.name !== team) return undefined
  const { proposal, ...given } = signed
  if (!isPrintable(proposal, given.by)) return undefined
  // An entry keeps what was parsed, so that is what has to be signed.
  const [key] = listApprovers(proposal, [given], keys)
  return key === undefined ? undefined : { proposal, given, key }
}

const sortByTime = <Item>(items: readonly Item[], toTime: (item: Item) => string): readonly Item[] =>
  [...items].sort((one, other) => Date.parse(toTime(one)) - Date.parse(toTime(other)))

/**
 * Reads the proposals that one of the keys has signed, oldest first, also expired and applied ones, and the paths of files that
 * are none.
 *
 * @param team the team whose requests are read. By default, the proposals of ops are read.
 */
export async function readProposals(store: Store, keys: readonly string[], team?: string) {
  const stored = new Map<string, StoredProposal>()
  const approvers = new Set<string>()
  const names = (await store.list(toFolder(team))).filter(name => /^[\da-f]{64}\.json$/.test(name)).sort()
  const files = names.slice(0, team === undefined ? undefined : mostOfTeam).map(async name => {
    const path = `${toFolder(team)}/${name}`
    const text = await readText(store, path).catch(onDamage(''))
    // Another process of ops has removed it.
    if (text === undefined) return []
    return [{ path, signed: parseSigned(text, keys, team) }]
  })
  const read = (await Promise.all(files)).flat()
  const valid = read.flatMap(({ path, signed }) => (signed ? [{ path, ...signed }] : []))
  for (const { path, proposal, given, key } of sortByTime(valid, ({ given }) => given.at)) {
    const id = proposalId(proposal)
    const { approvals, paths } = stored.get(id) ?? { approvals: [], paths: [] }
    const isRepeated = approvers.has(`${id} ${key}`)
    approvers.add(`${id} ${key}`)
    stored.set(id, {
      id,
      proposal,
      approvals: isRepeated ? approvals : [...approvals, given],
      paths: [...paths, path]
    })
  }
  return {
    proposals: sortByTime([...stored.values()], ({ proposal }) => proposal.at),
    others: read.flatMap(({ path, signed }) => (signed ? [] : [path]))
  }
}
