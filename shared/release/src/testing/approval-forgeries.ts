import { readEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Approved, Proposal } from '../history/proposal.ts'
import { pickParts, proposalId } from '../history/proposal.ts'
import { signApproval } from '../history/proposals.ts'
import { changedNames, type ReleaseState } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import type { Forger, TeamClub } from './team-club.ts'
import type { Forgery } from './team-forgeries.ts'

// Test helper: entries signed with one key of ops, which is stolen or used in a hurry, without the approvals
// of other keys.

type Change = (state: ReleaseState, chance: Chance) => ReleaseState

/** Changes that need two keys of ops. */
const changes: readonly [Change, ...Change[]] = [
  (state, chance) => ({ ...state, host: chance.next() < 0.5 ? '1.1.0' : '9.9.9' }),
  state => ({ ...state, config: { ...state.config, apiBase: 'https://evil.example' } }),
  state => ({ ...state, host: '1.1.0', config: {} })
]

const weekLater = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()

const proposalOf = (before: ReleaseState, after: ReleaseState, base: number): Proposal => {
  const names = [...changedNames(before, after)]
  return {
    what: 'promote',
    why: '',
    by: 'eva',
    at: new Date().toISOString(),
    expires: weekLater(),
    base,
    names,
    before: pickParts(before, names),
    after: pickParts(after, names),
    hostIntegrity: 'sha384-host'
  }
}

const signedBy = (proposal: Proposal, keys: readonly Parameters<typeof signApproval>[0][]): Approved => ({
  proposal,
  approvals: keys.map(one => signApproval(one, { id: proposalId(proposal), by: 'eva' }))
})

interface Attempt {
  readonly before: ReleaseState
  readonly after: ReleaseState
  readonly number: number
  readonly club: TeamClub
  readonly chance: Chance
}

/** An entry with a valid signature and insufficient approvals. */
const lacking = (
  kind: string,
  rule: RegExp,
  approved: (attempt: Attempt) => Approved | undefined,
  change?: Change
): Forgery => ({
  kind: `approvals: ${kind}`,
  rule,
  async forge(forger: Forger, chance) {
    const { club } = forger
    const { newest, ops } = club
    const edit = change ?? changes[Math.floor(chance.next() * changes.length)] ?? changes[0]
    const forged = forger.after(
      newest,
      ({ state, contents, number }) => {
        const after = edit(state, chance)
        const given = approved({ before: state, after, number, club, chance })
        const known = { ...contents, [`host@${after.host}`]: 'sha384-host' }
        return { state: after, contents: known, ...(given ? { approved: given } : {}) }
      },
      ops
    )
    await forger.put(forged.entry.number, forged.text)
    return forged
  }
})

/**
 * An entry that claims to restore an earlier one, which would need no approval, but restores itself or an
 * entry that never existed.
 */
function goingBack(kind: string, rule: RegExp, restored: (number: number) => number): Forgery {
  return {
    kind: `approvals: a way back ${kind}`,
    rule,
    async forge(forger: Forger, chance) {
      const edit = changes[Math.floor(chance.next() * changes.length)] ?? changes[0]
      const forged = forger.after(
        forger.club.newest,
        ({ state, number }) => ({ state: edit(state, chance), restores: restored(number) }),
        forger.club.ops
      )
      await forger.put(forged.entry.number, forged.text)
      return forged
    }
  }
}

const whole = ({ before, after, number }: Attempt) => proposalOf(before, after, number - 1)

export const wrongApprovals: readonly Forgery[] = [
  lacking('none', /without the approval of 2 keys/, () => undefined),
  lacking('one', /with the approval of 1 of 2 keys/, attempt =>
    signedBy(whole(attempt), [attempt.club.ops.keys])
  ),
  lacking('one key twice', /with the approval of 1 of 2 keys/, attempt => {
    const { keys } = attempt.club.ops
    return signedBy(whole(attempt), [keys, keys, keys])
  }),
  lacking('by teams', /with the approval of 1 of 2 keys/, attempt => {
    const { ops, keys } = attempt.club
    return signedBy(whole(attempt), [ops.keys, keys.account.keys, keys.catalogue.keys, keys.nobody.keys])
  }),
  lacking('of something else', /another change was approved/, attempt => {
    const { before, number, club } = attempt
    return signedBy(proposalOf(before, { ...before, host: '1.0.9', config: { brand: 'dos' } }, number - 1), [
      club.ops.keys,
      club.second
    ])
  }),
  lacking('of other words, with their signatures', /with the approval of 0 of 2 keys/, attempt => {
    const { club } = attempt
    const { approvals } = signedBy({ ...whole(attempt), why: 'once' }, [club.ops.keys, club.second])
    return { proposal: whole(attempt), approvals }
  }),
  lacking(
    'of other files of the host',
    /other files of host@[\d.]+ were approved/,
    attempt => {
      const { chance, club } = attempt
      const { hostIntegrity: _, ...others } = whole(attempt)
      const other = chance.next() < 0.5 ? { hostIntegrity: 'sha384-other' } : {}
      return signedBy({ ...others, ...other }, [club.ops.keys, club.second])
    },
    changes[0]
  ),
  lacking('expired', /the approved proposal had expired/, attempt => {
    const expires = new Date(Date.now() - 1000 * Math.ceil(attempt.chance.next() * 1e6)).toISOString()
    return signedBy({ ...whole(attempt), expires }, [attempt.club.ops.keys, attempt.club.second])
  }),
  lacking(
    'from before what came since',
    /already applied or outdated/,
    attempt => {
      const { before, after, club, chance } = attempt
      const base = 1 + Math.floor(chance.next() * 2)
      return signedBy(proposalOf(before, after, base), [club.ops.keys, club.second])
    },
    changes[1]
  ),
  lacking('from an entry to come', /already applied or outdated/, attempt => {
    const { before, after, number, club } = attempt
    return signedBy(proposalOf(before, after, number + 1), [club.ops.keys, club.second])
  }),
  lacking(
    'two where fewer approvals take three',
    /changes the policy with the approval of 2 of 3 keys/,
    attempt => signedBy(whole(attempt), [attempt.club.ops.keys, attempt.club.second]),
    state => ({ ...state, policy: { teams: state.policy?.teams ?? {} } })
  ),
  lacking(
    'none for more to a team',
    /changes the policy without the approval/,
    () => undefined,
    ({ policy, ...state }) => {
      const { teams = {}, ...others } = policy ?? {}
      const { account, ...rest } = teams
      return {
        ...state,
        policy: { ...others, teams: account ? { ...rest, account: { ...account, traffic: 99 } } : rest }
      }
    }
  ),
  goingBack('to itself', /restores entry \d+, which is not before it/, number => number),
  goingBack('to what is to come', /restores entry \d+, which is not before it/, number => number + 1),
  {
    kind: 'approvals: a rollback to an entry that was written again',
    rule: /changes the host without the approval of 2 keys/,
    async forge(forger: Forger) {
      const { newest, ops, left } = forger.club
      const [earlier] = left
      const number = (earlier?.entry.number ?? 2) - 1
      const before = await readEntry(forger.store, number - 1)
      const evil = ({ state }: Pick<HistoryEntry, 'state'>) => ({ ...state, host: '9.9.9' })
      const changed = forger.after(before, entry => ({ state: evil(entry) }), ops)
      await forger.put(number, changed.text)
      const forged = forger.after(newest, entry => ({ state: evil(entry), restores: number }), ops)
      await forger.put(forged.entry.number, forged.text)
      return forged
    }
  }
]
