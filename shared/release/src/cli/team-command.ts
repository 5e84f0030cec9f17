import { admitTeam, dismissTeam, policyText, requireApprovals, rotateTeam } from '../change/team.ts'
import { readChain } from '../history/chain.ts'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { ensureTeamKey } from '../keys/release-keys.ts'
import { isTaken } from '../render/taken.ts'
import { releaseKeyFile } from '../store/data-dir.ts'
import { UsageError } from '../store/errors.ts'
import { type Answer, changed, type Talk } from './answer.ts'
import { type CommandLine, needed, trafficOf } from './command-line.ts'
import { operationOf, pinnedOf, type Say, storeOf } from './operator.ts'

const kinds = ['host', 'config', 'team'] as const
const isKind = (text: string | undefined): text is (typeof kinds)[number] => kinds.some(kind => kind === text)

/** Who may do what; or says what takes several of ops' keys. */
export async function policyCommand(line: CommandLine, { say }: Talk): Promise<Answer> {
  const [verb, ...rules] = line.names
  if (verb === undefined) return lookAtPolicy(line)
  const given = rules.map(rule => {
    const [, kind, keys] = /^(\w+)=([1-9])$/.exec(rule) ?? []
    if (!isKind(kind)) throw new UsageError(`${rule}: host=2, config=2 or team=2`)
    return [kind, Number(keys)] as const
  })
  if (verb !== 'approvals' || given.length === 0) throw new UsageError('policy approvals host=2 …')
  const of = line.values.of?.split(',')
  return changed(await requireApprovals(await operationOf(line, say), Object.fromEntries(given), of))
}

/** As the newest entry says that can be believed. */
async function lookAtPolicy(line: CommandLine): Promise<Answer> {
  const [store, pinned] = [storeOf(line), await pinnedOf(line)]
  const live = pinned ? (await readChain(store, pinned)).believed.at(-1) : await latestEntry(store)
  const policy = live?.entry.state.policy ?? { teams: {} }
  return { text: policyText(policy), data: policy }
}

/** Admits a team, gives it another key, or takes away what it may do. */
export async function teamCommand(line: CommandLine, { say }: Talk): Promise<Answer> {
  const [verb, named, extra] = line.names
  const name = needed(named, 'the name of the team')
  if (!/^\w[\w-]*$/.test(name) || extra !== undefined) throw new UsageError(`team ${verb} takes one name`)
  const { remote, key, without, traffic } = line.values
  const operation = async () => operationOf(line, say)
  if (verb === 'admit') {
    const terms = {
      remotes: remote?.split(','),
      key,
      traffic: traffic === undefined ? undefined : trafficOf(line)
    }
    return changed(await admitTeam(await operation(), name, terms))
  }
  if (verb === 'rotate') {
    if (key === undefined && without === undefined)
      throw new UsageError('team rotate: name a --key, or one --without')
    return changed(await rotateTeam(await operation(), name, { key, without }))
  }
  if (verb === 'dismiss') return changed(await dismissTeam(await operation(), name))
  throw new UsageError('team admit NAME, team rotate NAME, or team dismiss NAME')
}

/** A team's key, for ops to admit; a further one, for them to put into the place of the first, where it is rotated. */
export async function teamKey(team: string, isRotated: boolean): Promise<Answer> {
  const { key, isNew } = await ensureTeamKey(releaseKeyFile(), team, { isRotated })
  const given = isNew
    ? `key ${key} is team ${team}’s, once ops have admitted it:`
    : `key ${key} is team ${team}’s already, and no other was made (--rotate makes one). Ops admit it so:`
  const admission = `team admit ${team} --remote mf-… --traffic 10 --key=${key}`
  return {
    text: `${given}\n  ${isRotated ? `team rotate ${team} --key=${key}` : admission}`,
    data: { team, key, isNew }
  }
}

/** So long a team's command waits for ops' renderer; milliseconds. */
const waiting = { timeoutMs: 10_000, interval: 500 }

/** The answer of a change that a team may make. Its key signs no page: whoever has an ops' key gives it to members. */
export async function changedFor(line: CommandLine, say: Say, entry: HistoryEntry): Promise<Answer> {
  const pinned = entry.team === undefined || line.values['dry-run'] ? undefined : await pinnedOf(line)
  if (!pinned) return changed(entry)
  say(`release ${entry.number} is written down: members get it when ops’ renderer has taken it`)
  const isGiven = await isTaken(storeOf(line), pinned, entry.number, waiting)
  say(
    isGiven
      ? 'members get it'
      : `members do not get it yet, after ${waiting.timeoutMs / 1000} s: release status tells when they do, and the renderer why not`
  )
  return { ...changed(entry), data: { ...changed(entry).data, isTaken: isGiven } }
}
