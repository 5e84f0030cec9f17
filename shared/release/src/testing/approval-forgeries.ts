import type { HistoryEntry, Proposal } from '../history/history-entry.ts'
import { pickParts, signProposal } from '../history/proposal.ts'
import { changedNames, type ReleaseState } from '../history/release-state.ts'
import { type Forgery, forgery, promoteEvilHost } from './forgery.ts'
import { evilHost, type TeamClub } from './team-club.ts'

// Test helper: entries signed with one key of ops and without the required approvals of other keys.

type Approved = NonNullable<HistoryEntry['approved']>
type Change = (state: ReleaseState) => ReleaseState
type Signer = Parameters<typeof signProposal>[0]

const week = 7 * 24 * 60 * 60 * 1000

/** Changes that need the approval of two keys. */
const restrictedChanges: readonly Change[] = [
  state => ({ ...state, host: evilHost }),
  state => ({ ...state, config: { ...state.config, apiBase: 'https://evil.example' } }),
  state => ({ ...state, host: '1.1.0', config: {} })
]

const toProposal = (club: string, before: ReleaseState, after: ReleaseState, base: number): Proposal => {
  const names = [...changedNames(before, after)]
  return {
    club,
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
  approvals: keys.map(key => {
    const { proposal: _, ...approval } = signProposal(key, proposal, 'eva')
    return approval
  })
})

/** A restricted change in an entry with this number. */
interface Attempt {
  readonly before: ReleaseState
  readonly number: number
  /** A proposal of exactly this change. */
  readonly proposal: Proposal
  readonly two: readonly [Signer, Signer]
  readonly club: TeamClub
}

/** Creates forgeries with a valid signature and insufficient approvals, one for each change. */
const withApprovals = (
  kind: string,
  rule: RegExp,
  approve: (attempt: Attempt) => Approved | undefined,
  changes = restrictedChanges
): readonly Forgery[] =>
  changes.map(change =>
    forgery(`approvals: ${kind}`, { rule }, forger =>
      forger.writeAsOps([
        ({ state, contents, number }, honest) => {
          const { club } = forger
          const after = change(state)
          const proposal = toProposal(honest.club, state, after, number - 1)
          const two = [club.ops.keys, club.second] as const
          const approved = approve({ before: state, number, proposal, two, club })
          return {
            state: after,
            contents: { ...contents, [`host@${after.host}`]: 'sha384-host' },
            ...(approved ? { approved } : {})
          }
        }
      ])
    )
  )

/** Creates forgeries that claim to be a rollback, which needs no approval, to themselves or to an entry that does not exist. */
const asRollback = (kind: string, toRestored: (number: number) => number): readonly Forgery[] =>
  restrictedChanges.map(change =>
    forgery(
      `approvals: a rollback to ${kind}`,
      { rule: /restores entry \d+, which is not before it/ },
      forger =>
        forger.writeAsOps([({ state, number }) => ({ state: change(state), restores: toRestored(number) })])
    )
  )

const one = /with the approval of 1 of 2 keys/
const [changeHost, changeConfig] = restrictedChanges.map(change => [change])

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
    return approvedBy(toProposal(proposal.club, before, other, proposal.base), two)
  }),
  withApprovals(
    'of a proposal with another reason',
    /with the approval of 0 of 2 keys/,
    ({ proposal, two }) => ({ ...approvedBy({ ...proposal, why: 'once' }, two), proposal })
  ),
  withApprovals('of another club', /it was approved in another club/, ({ proposal, two }) =>
    approvedBy({ ...proposal, club: 'a'.repeat(64) }, two)
  ),
  withApprovals(
    'of other files of the host',
    /other files of host@[\d.]+ were approved/,
    ({ proposal, two }) => approvedBy({ ...proposal, hostIntegrity: 'sha384-other' }, two),
    changeHost
  ),
  withApprovals(
    'of unknown files of the host',
    /other files of host@[\d.]+ were approved/,
    ({ proposal: { hostIntegrity: _, ...rest }, two }) => approvedBy(rest, two),
    changeHost
  ),
  withApprovals('expired', /the approved proposal had expired/, ({ proposal, two }) =>
    approvedBy({ ...proposal, expires: new Date(Date.now() - 1000).toISOString() }, two)
  ),
  withApprovals(
    'of a proposal that is older than another change',
    /already applied or outdated/,
    ({ proposal, two }) => approvedBy({ ...proposal, base: 2 }, two),
    changeConfig
  ),
  withApprovals('of a proposal from the future', /already applied or outdated/, ({ proposal, number, two }) =>
    approvedBy({ ...proposal, base: number + 1 }, two)
  ),
  withApprovals(
    'two for a policy without approvals, which takes three',
    /changes the policy with the approval of 2 of 3 keys/,
    ({ proposal, two }) => approvedBy(proposal, two),
    [state => ({ ...state, policy: { teams: state.policy?.teams ?? {} } })]
  ),
  asRollback('itself', number => number),
  asRollback('an entry from the future', number => number + 1),
  [
    forgery(
      'approvals: a rollback to an entry that the thief has rewritten',
      { rule: /entry \d+ has changed since entry|changes the host without the approval of 2 keys/ },
      async forger => {
        // The entry before the first request of a team.
        const restores = 6
        await forger.writeAsOps([promoteEvilHost], await forger.read(restores - 1))
        await forger.writeAsOps([(...edited) => ({ ...promoteEvilHost(...edited), restores })])
      }
    )
  ]
].flat()
