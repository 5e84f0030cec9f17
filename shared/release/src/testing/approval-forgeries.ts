import type { HistoryEntry, Proposal } from '../history/history-entry.ts'
import { pickParts, proposalId, signApproval } from '../history/proposal.ts'
import { changedNames, type ReleaseState } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import { type Forgery, forgery, promoteEvilHost } from './forgery.ts'
import { evilHost, type TeamClub } from './team-club.ts'

// Test helper: entries signed with one key of ops and without the required approvals of other keys.

type Approved = NonNullable<HistoryEntry['approved']>
type Change = (state: ReleaseState, chance: Chance) => ReleaseState
type Signer = Parameters<typeof signApproval>[0]

const week = 7 * 24 * 60 * 60 * 1000

/** Changes that need the approval of two keys. */
const restrictedChanges: readonly [Change, ...Change[]] = [
  (state, chance) => ({ ...state, host: chance.pick(['1.1.0', evilHost]) }),
  state => ({ ...state, config: { ...state.config, apiBase: 'https://evil.example' } }),
  state => ({ ...state, host: '1.1.0', config: {} })
]

const toProposal = (before: ReleaseState, after: ReleaseState, base: number): Proposal => {
  const names = [...changedNames(before, after)]
  return {
    what: 'promote',
    why: '',
    by: 'eva',
    at: new Date().toISOString(),
    expires: new Date(Date.now() + week).toISOString(),
    base,
    names,
    before: pickParts(before, names),
    after: pickParts(after, names),
    hostIntegrity: 'sha384-host'
  }
}

const approvedBy = (proposal: Proposal, keys: readonly Signer[]): Approved => ({
  proposal,
  approvals: keys.map(key => signApproval(key, { id: proposalId(proposal), by: 'eva' }))
})

/** A restricted change in an entry with this number. */
interface Attempt {
  readonly before: ReleaseState
  readonly number: number
  /** A proposal of exactly this change. */
  readonly proposal: Proposal
  /** Two keys that approve. */
  readonly two: readonly [Signer, Signer]
  readonly club: TeamClub
  readonly chance: Chance
}

/** Creates a forgery with a valid signature and insufficient approvals. */
const withApprovals = (
  kind: string,
  rule: RegExp,
  approve: (attempt: Attempt) => Approved | undefined,
  change?: Change
): Forgery =>
  forgery(`approvals: ${kind}`, { rule }, (forger, chance) => {
    const { club } = forger
    const edit = change ?? chance.pick(restrictedChanges)
    return forger.writeAsOps([
      ({ state, contents, number }) => {
        const after = edit(state, chance)
        const proposal = toProposal(state, after, number - 1)
        const two = [club.ops.keys, club.second] as const
        const approved = approve({ before: state, number, proposal, two, club, chance })
        return {
          state: after,
          contents: { ...contents, [`host@${after.host}`]: 'sha384-host' },
          ...(approved ? { approved } : {})
        }
      }
    ])
  })

/** Creates a forgery that claims to be a rollback, which needs no approval, to itself or to an entry that does not exist. */
const asRollback = (kind: string, toRestored: (number: number) => number): Forgery =>
  forgery(
    `approvals: a rollback to ${kind}`,
    { rule: /restores entry \d+, which is not before it/ },
    (forger, chance) =>
      forger.writeAsOps([
        ({ state, number }) => ({
          state: chance.pick(restrictedChanges)(state, chance),
          restores: toRestored(number)
        })
      ])
  )

const one = /with the approval of 1 of 2 keys/

export const wrongApprovals: readonly Forgery[] = [
  withApprovals('none', /without the approval of 2 keys/, () => undefined),
  withApprovals('one', one, ({ proposal, two: [first] }) => approvedBy(proposal, [first])),
  withApprovals('one key twice', one, ({ proposal, two: [first] }) =>
    approvedBy(proposal, [first, first, first])
  ),
  withApprovals('by teams', one, ({ proposal, two: [first], club: { keys } }) =>
    approvedBy(proposal, [first, keys.account.keys, keys.catalogue.keys, keys.unknown.keys])
  ),
  withApprovals('of another change', /another change was approved/, ({ before, proposal, two }) => {
    const other = { ...before, host: '1.0.9', config: { brand: 'dos' } }
    return approvedBy(toProposal(before, other, proposal.base), two)
  }),
  withApprovals(
    'of a proposal with another reason',
    /with the approval of 0 of 2 keys/,
    ({ proposal, two }) => ({ ...approvedBy({ ...proposal, why: 'once' }, two), proposal })
  ),
  withApprovals(
    'of other files of the host',
    /other files of host@[\d.]+ were approved/,
    ({ proposal: { hostIntegrity: _, ...rest }, chance, two }) =>
      approvedBy({ ...rest, ...(chance.next() < 0.5 ? { hostIntegrity: 'sha384-other' } : {}) }, two),
    restrictedChanges[0]
  ),
  withApprovals('expired', /the approved proposal had expired/, ({ proposal, chance, two }) => {
    const expires = new Date(Date.now() - 1000 * Math.ceil(chance.next() * 1e6)).toISOString()
    return approvedBy({ ...proposal, expires }, two)
  }),
  withApprovals(
    'of a proposal that is older than another change',
    /already applied or outdated/,
    ({ proposal, chance, two }) => approvedBy({ ...proposal, base: 1 + chance.below(2) }, two),
    restrictedChanges[1]
  ),
  withApprovals('of a proposal from the future', /already applied or outdated/, ({ proposal, number, two }) =>
    approvedBy({ ...proposal, base: number + 1 }, two)
  ),
  withApprovals(
    'two for a policy without approvals, which takes three',
    /changes the policy with the approval of 2 of 3 keys/,
    ({ proposal, two }) => approvedBy(proposal, two),
    state => ({ ...state, policy: { teams: state.policy?.teams ?? {} } })
  ),
  withApprovals(
    'none for more traffic of a team',
    /changes the policy without the approval/,
    () => undefined,
    ({ policy, ...state }) => {
      const { teams = {}, ...rest } = policy ?? {}
      const { account, ...otherTeams } = teams
      const widened = account ? { account: { ...account, traffic: 99 } } : {}
      return { ...state, policy: { ...rest, teams: { ...otherTeams, ...widened } } }
    }
  ),
  asRollback('itself', number => number),
  asRollback('an entry from the future', number => number + 1),
  forgery(
    'approvals: a rollback to an entry that the thief has rewritten',
    { rule: /entry \d+ has changed since entry|changes the host without the approval of 2 keys/ },
    async forger => {
      const restores = (forger.club.teamEntries[0]?.entry.number ?? 2) - 1
      await forger.writeAsOps([promoteEvilHost], await forger.read(restores - 1))
      await forger.writeAsOps([(...edited) => ({ ...promoteEvilHost(...edited), restores })])
    }
  )
]
