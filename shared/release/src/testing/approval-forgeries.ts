import { readEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Approved, Proposal } from '../history/proposal.ts'
import { pickParts, proposalId } from '../history/proposal.ts'
import { signApproval } from '../history/proposals.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { changedNames } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import { evilHost } from './ops-forgery.ts'
import type { Forger, TeamClub } from './team-club.ts'
import type { Forgery } from './team-forgeries.ts'

// Test helper: entries signed with one key of ops and without the required approvals of other keys.

type Change = (state: ReleaseState, chance: Chance) => ReleaseState

/** Changes that need the approval of two keys. */
const restrictedChanges: readonly [Change, ...Change[]] = [
  (state, chance) => ({ ...state, host: chance.next() < 0.5 ? '1.1.0' : '9.9.9' }),
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
    expires: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString(),
    base,
    names,
    before: pickParts(before, names),
    after: pickParts(after, names),
    hostIntegrity: 'sha384-host'
  }
}

const approvedBy = (proposal: Proposal, keys: readonly Parameters<typeof signApproval>[0][]): Approved => ({
  proposal,
  approvals: keys.map(key => signApproval(key, { id: proposalId(proposal), by: 'eva' }))
})

/** A restricted change in an entry with this number. */
interface Attempt {
  readonly before: ReleaseState
  readonly after: ReleaseState
  readonly number: number
  readonly club: TeamClub
  readonly chance: Chance
}

/** Creates a forgery with a valid signature and insufficient approvals. */
const withApprovals = (
  kind: string,
  rule: RegExp,
  approve: (attempt: Attempt) => Approved | undefined,
  change?: Change
): Forgery => ({
  kind: `approvals: ${kind}`,
  rule,
  async forge(forger: Forger, chance) {
    const { club } = forger
    const { newest, ops } = club
    const edit = change ?? chance.pick(restrictedChanges)
    return forger.write(
      newest,
      ({ state, contents, number }) => {
        const after = edit(state, chance)
        const approved = approve({ before: state, after, number, club, chance })
        return {
          state: after,
          contents: { ...contents, [`host@${after.host}`]: 'sha384-host' },
          ...(approved ? { approved } : {})
        }
      },
      ops
    )
  }
})

/**
 * Creates a forgery that claims to be a rollback, which needs no approval. It restores itself or an entry that
 * does not exist.
 */
const asRollback = (kind: string, toRestored: (number: number) => number): Forgery => ({
  kind: `approvals: a rollback to ${kind}`,
  rule: /restores entry \d+, which is not before it/,
  async forge(forger: Forger, chance) {
    const edit = chance.pick(restrictedChanges)
    return forger.write(
      forger.club.newest,
      ({ state, number }) => ({ state: edit(state, chance), restores: toRestored(number) }),
      forger.club.ops
    )
  }
})

/** Returns a proposal of exactly the attempted change. */
const proposeAttempt = ({ before, after, number }: Attempt) => toProposal(before, after, number - 1)

export const wrongApprovals: readonly Forgery[] = [
  withApprovals('none', /without the approval of 2 keys/, () => undefined),
  withApprovals('one', /with the approval of 1 of 2 keys/, attempt =>
    approvedBy(proposeAttempt(attempt), [attempt.club.ops.keys])
  ),
  withApprovals('one key twice', /with the approval of 1 of 2 keys/, attempt => {
    const { keys } = attempt.club.ops
    return approvedBy(proposeAttempt(attempt), [keys, keys, keys])
  }),
  withApprovals('by teams', /with the approval of 1 of 2 keys/, attempt => {
    const { ops, keys } = attempt.club
    return approvedBy(proposeAttempt(attempt), [
      ops.keys,
      keys.account.keys,
      keys.catalogue.keys,
      keys.unknown.keys
    ])
  }),
  withApprovals('of another change', /another change was approved/, attempt => {
    const { before, number, club } = attempt
    return approvedBy(
      toProposal(before, { ...before, host: '1.0.9', config: { brand: 'dos' } }, number - 1),
      [club.ops.keys, club.second]
    )
  }),
  withApprovals('of a proposal with another reason', /with the approval of 0 of 2 keys/, attempt => {
    const { club } = attempt
    const { approvals } = approvedBy({ ...proposeAttempt(attempt), why: 'once' }, [
      club.ops.keys,
      club.second
    ])
    return { proposal: proposeAttempt(attempt), approvals }
  }),
  withApprovals(
    'of other files of the host',
    /other files of host@[\d.]+ were approved/,
    attempt => {
      const { chance, club } = attempt
      const { hostIntegrity: _, ...rest } = proposeAttempt(attempt)
      const otherFiles = chance.next() < 0.5 ? { hostIntegrity: 'sha384-other' } : {}
      return approvedBy({ ...rest, ...otherFiles }, [club.ops.keys, club.second])
    },
    restrictedChanges[0]
  ),
  withApprovals('expired', /the approved proposal had expired/, attempt => {
    const expires = new Date(Date.now() - 1000 * Math.ceil(attempt.chance.next() * 1e6)).toISOString()
    return approvedBy({ ...proposeAttempt(attempt), expires }, [attempt.club.ops.keys, attempt.club.second])
  }),
  withApprovals(
    'of a proposal that is older than another change',
    /already applied or outdated/,
    attempt => {
      const { before, after, club, chance } = attempt
      const base = 1 + chance.below(2)
      return approvedBy(toProposal(before, after, base), [club.ops.keys, club.second])
    },
    restrictedChanges[1]
  ),
  withApprovals('of a proposal from the future', /already applied or outdated/, attempt => {
    const { before, after, number, club } = attempt
    return approvedBy(toProposal(before, after, number + 1), [club.ops.keys, club.second])
  }),
  withApprovals(
    'two for a policy without approvals, which takes three',
    /changes the policy with the approval of 2 of 3 keys/,
    attempt => approvedBy(proposeAttempt(attempt), [attempt.club.ops.keys, attempt.club.second]),
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
  {
    kind: 'approvals: a rollback to an entry that the thief has rewritten',
    rule: /changes the host without the approval of 2 keys/,
    async forge(forger: Forger) {
      const { newest, ops, teamEntries } = forger.club
      const number = (teamEntries[0]?.entry.number ?? 2) - 1
      const withEvilHost = ({ state }: Pick<HistoryEntry, 'state'>) => ({ ...state, host: evilHost })
      const before = await readEntry(forger.store, number - 1)
      await forger.write(before, entry => ({ state: withEvilHost(entry) }), ops)
      return forger.write(newest, entry => ({ state: withEvilHost(entry), restores: number }), ops)
    }
  }
]
