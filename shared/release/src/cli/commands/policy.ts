import { approve as approveProposal, openProposals, type ProposalStatus } from '../../change/approve.ts'
import {
  admitTeam,
  dismissTeam,
  freeze as freezeReleases,
  policyText,
  requireApprovals,
  rotateTeam,
  thaw as thawReleases
} from '../../change/team.ts'
import { readChain } from '../../history/chain.ts'
import { latestEntry } from '../../history/history.ts'
import { entryData, entryText } from '../../history/history-entry.ts'
import {
  type CommandLine,
  parsePublicKey,
  parsePublicKeys,
  parseTime,
  parseTraffic
} from '../../operator/command-line.ts'
import { createOperation, findVerification, getStore, readVerification } from '../../operator/operator.ts'
import { UsageError } from '../../store/errors.ts'
import { type Command, changeCommand, changeOptions } from '../command.ts'

const show: Command = {
  name: 'policy',
  summary: 'print the teams and their limits, the approvals needed, and a freeze',
  options: ['json'],
  examples: ['policy'],
  json: 'teams (keys, remotes, traffic, by name), approvals (of, host, config, team), freeze (until, why)',
  async perform(line) {
    const verification = await findVerification(line)
    const live = verification
      ? (await readChain(verification)).trustedEntries.at(-1)
      : await latestEntry(getStore(line))
    const policy = live?.entry.state.policy ?? { teams: {} }
    return { text: policyText(policy), data: policy }
  }
}

const admit = changeCommand({
  name: 'policy admit',
  takes: '<team> [remotes...]',
  summary: 'let a team publish its remotes and start canaries; repeat it to change the terms',
  options: [
    ['key', 'the team’s public key'],
    ['traffic', 'maximum percentage for its canaries']
  ],
  examples: ['policy admit account mf-account --traffic 10 --key …', 'policy admit account --traffic 25'],
  parse(line) {
    const [team, [, ...remotes]] = [parseTeam(line), line.names]
    const terms = {
      remotes: remotes.length > 0 ? remotes : undefined,
      key: parsePublicKey(line),
      traffic: line.values.traffic === undefined ? undefined : parseTraffic(line)
    }
    return admitTeam(team, terms)
  }
})

const rotate = changeCommand({
  name: 'policy rotate',
  takes: '<team>',
  summary: 'give a team a new key, and remove an old one',
  options: [['key', 'the new public key'], 'without'],
  examples: ['policy rotate account --key … --without EHgi4RP6'],
  parse(line) {
    const { without } = line.values
    const [team, key] = [parseTeam(line), parsePublicKey(line)]
    if (key === undefined && without === undefined)
      throw new UsageError('policy rotate: name a new key with --key, or an old one with --without')
    return rotateTeam(team, { key, without })
  }
})

const dismiss = changeCommand({
  name: 'policy dismiss',
  takes: '<team>',
  summary: 'remove a team with all of its permissions',
  examples: ['policy dismiss account'],
  parse: line => dismissTeam(parseTeam(line))
})

function parseTeam({ names: [name = ''] }: CommandLine): string {
  if (!/^\w[\w-]*$/.test(name)) throw new UsageError(`${name} is not a valid name of a team`)
  return name
}

const approvals = changeCommand({
  name: 'policy approvals',
  takes: '<rules...>',
  summary: 'require the approval of several keys of ops for a host, the configuration, or a new team',
  options: [['key', 'the keys that approve (default: those of the key file)']],
  examples: ['policy approvals host=2 config=2 team=2', 'policy approvals host=1'],
  parse(line) {
    const rules = line.names.map(rule => {
      const [, kind, keys] = /^(host|config|team)=([1-9])$/.exec(rule) ?? []
      if (!kind) throw new UsageError(`${rule}: host=2, config=2 or team=2`)
      return [kind, Number(keys)] as const
    })
    const of = line.values.key === undefined ? undefined : parsePublicKeys(line)
    return requireApprovals(Object.fromEntries(rules), of)
  }
})

const freeze = changeCommand({
  name: 'policy freeze',
  takes: '<until>',
  summary: 'until a time, accept only rollback, disable, enable and promote --traffic 0',
  examples: ['policy freeze 2026-12-26T12:00:00-03:00 --why "the holidays"'],
  parse({ names: [time = ''] }) {
    const until = parseTime(time)
    if (!until) throw new UsageError(`${time} is not a time, such as 2026-01-31T12:00:00-03:00`)
    return freezeReleases(until.getTime())
  }
})

const thaw = changeCommand({
  name: 'policy thaw',
  summary: 'end a freeze before its time',
  examples: ['policy thaw --why "the holidays are over"'],
  parse: () => thawReleases()
})

const proposalJson = 'id, what, why, by, at, expires, given, needed, differences'

const proposals: Command = {
  name: 'policy proposals',
  summary: 'list changes that wait for approval, with their differences',
  options: ['json'],
  examples: ['policy proposals'],
  json: `proposals (${proposalJson})`,
  async perform(line) {
    const verification = await readVerification(line)
    const written = (await readChain(verification)).trustedEntries.at(-1)
    const all = await openProposals(verification, written?.entry)
    return {
      text: all.map(proposalText).join('\n') || 'nothing waits for an approval',
      data: { proposals: all.map(proposalData) }
    }
  }
}

const approve: Command = {
  name: 'policy approve',
  takes: '<proposal>',
  summary: 'approve a change of another operator; the last approval needed carries it out',
  options: [
    ['yes', 'approve it; without it, the proposal is only printed'],
    'withoutSmoke',
    ...changeOptions
  ],
  examples: ['policy approve 3fa20c41b7de'],
  json: `proposal (${proposalJson}); with the change when this was the last approval needed`,
  async perform(line, say) {
    const [begin = ''] = line.names
    const operation = await createOperation(line, say, { isStrict: true })
    const { entry, status } = await approveProposal(operation, begin, async seen => {
      say(proposalText(seen))
      if (!line.values.yes && !line.values.dryRun)
        throw new Error('nothing was approved: add --yes to approve it')
    })
    const proposal = proposalData(status)
    if (entry) return { text: entryText(entry), data: { ...entryData(entry), proposal } }
    const missing = status.needed - status.given
    const keys = missing === 1 ? 'key' : 'keys'
    return {
      text: `approved ${status.id.slice(0, 12)}: ${missing} more ${keys} to go`,
      data: { proposal }
    }
  }
}

/** Returns `3fa20c41b7de  1 of 2  ana: promote host@1.6.0`, with the differences. */
const proposalText = ({ id, proposal, given, needed, differences }: ProposalStatus): string =>
  [
    `${id.slice(0, 12)}  ${given} of ${needed}  ${proposal.by}: ${proposal.what}`,
    ...(proposal.why ? [`    why: ${proposal.why}`] : []),
    ...differences.map(one => `    ${one}`),
    `    until ${proposal.expires}`
  ].join('\n')

function proposalData({ id, proposal, given, needed, differences }: ProposalStatus) {
  const { what, why, by, at, expires } = proposal
  return { id, what, why, by, at, expires, given, needed, differences }
}

export const policy: readonly Command[] = [
  show,
  admit,
  rotate,
  dismiss,
  approvals,
  proposals,
  approve,
  freeze,
  thaw
]
