import { approve as approveProposal, openProposals, type Standing } from '../../change/approve.ts'
import { readChain } from '../../history/chain.ts'
import { entryData, entryText } from '../../history/history-text.ts'
import { needed } from '../../operator/command-line.ts'
import { createOperation, createStrictGate, getStore, readVerifier } from '../../operator/operator.ts'
import { type Command, changeOptions } from '../command.ts'

const proposalJson = 'id, what, why, by, at, expires, given, needed, differences'

export const proposals: Command = {
  name: 'policy proposals',
  summary: 'list changes that wait for approval, with their differences',
  options: ['json'],
  examples: ['policy proposals'],
  json: `proposals (${proposalJson})`,
  async perform(line) {
    const store = getStore(line)
    const written = (await readChain(store, await readVerifier(line))).trustedEntries.at(-1)
    const all = await openProposals(store, written?.entry)
    return {
      text: all.map(proposalText).join('\n') || 'nothing waits for an approval',
      data: { proposals: all.map(proposalData) }
    }
  }
}

export const approve: Command = {
  name: 'policy approve',
  takes: '<proposal>',
  summary: 'approve a change of another operator; the last approval needed carries it out',
  options: ['yes', 'withoutSmoke', 'out', ...changeOptions],
  examples: ['policy approve 3fa20c41b7de'],
  json: `proposal (${proposalJson}); with the change when this was the last approval needed`,
  async perform(line, { say, ask }) {
    const begin = needed(line.names[0], 'which proposal: policy proposals lists them')
    const operation = await createOperation(line, say, await createStrictGate(line, say))
    const { entry, standing } = await approveProposal(operation, begin, async seen => {
      say(proposalText(seen))
      if (line.values.yes || line.values.dryRun) return
      if (!ask) throw new Error('nothing was approved: --yes does it')
      if (!(await ask('Approve?'))) throw new Error('nothing was approved')
    })
    const proposal = proposalData(standing)
    if (entry) return { text: entryText(entry), data: { ...entryData(entry), proposal } }
    const missing = standing.needed - standing.given
    const keys = missing === 1 ? 'key' : 'keys'
    return {
      text: `approved ${standing.id.slice(0, 12)}: ${missing} more ${keys} to go`,
      data: { proposal }
    }
  }
}

/** Returns `3fa20c41b7de  1 of 2  ana: promote host@1.6.0`, with the differences. */
const proposalText = ({ id, proposal, given, needed, differences }: Standing): string =>
  [
    `${id.slice(0, 12)}  ${given} of ${needed}  ${proposal.by}: ${proposal.what}`,
    ...(proposal.why ? [`    why: ${proposal.why}`] : []),
    ...differences.map(one => `    ${one}`),
    `    until ${proposal.expires}`
  ].join('\n')

const proposalData = ({ id, proposal, given, needed, differences }: Standing) => ({
  id,
  what: proposal.what,
  why: proposal.why,
  by: proposal.by,
  at: proposal.at,
  expires: proposal.expires,
  given,
  needed,
  differences
})
