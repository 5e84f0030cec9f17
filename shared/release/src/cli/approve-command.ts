import { approve, openProposals, type Standing } from '../change/approve.ts'
import { readChain } from '../history/chain.ts'
import { entryData, entryText } from '../history/history-text.ts'
import type { Answer, Talk } from './answer.ts'
import { type CommandLine, needed } from './command-line.ts'
import { operationOf, storeOf, strictGateOf, verifierOf } from './operator.ts'

/** `3fa20c41b7de  1 of 2  ana: promote host@1.6.0`, with what it changes. */
const standingText = ({ id, proposal, given, needed, differences }: Standing): string =>
  [
    `${id.slice(0, 12)}  ${given} of ${needed}  ${proposal.by}: ${proposal.what}`,
    ...(proposal.why ? [`    why: ${proposal.why}`] : []),
    ...differences.map(one => `    ${one}`),
    `    until ${proposal.expires}`
  ].join('\n')

const standingData = ({ id, proposal, given, needed, differences }: Standing) => ({
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

/** Shows what waits for others to approve it. */
export async function lookAtProposals(line: CommandLine): Promise<Answer> {
  const store = storeOf(line)
  const written = (await readChain(store, await verifierOf(line))).believed.at(-1)
  const all = await openProposals(store, written && { written, newest: written.entry.number })
  return {
    text: all.map(standingText).join('\n') || 'nothing waits for an approval',
    data: { proposals: all.map(standingData) }
  }
}

/** Approves what somebody else has proposed, once whoever is here has seen what it changes. */
export async function approveCommand(line: CommandLine, { say, ask }: Talk): Promise<Answer> {
  const begin = needed(line.names[0], 'which proposal: proposals lists them')
  const operation = await operationOf(line, say, await strictGateOf(line, say))
  const { entry, standing } = await approve(operation, begin, async seen => {
    say(standingText(seen))
    if (line.values.yes || line.values['dry-run']) return
    if (!ask) throw new Error('nothing was approved: --yes does it')
    if (!(await ask('Approve?'))) throw new Error('nothing was approved')
  })
  if (entry)
    return { text: entryText(entry), data: { ...entryData(entry), proposal: standingData(standing) } }
  const missing = standing.needed - standing.given
  return {
    text: `approved ${standing.id.slice(0, 12)}: ${missing} more ${missing === 1 ? 'key' : 'keys'} to go`,
    data: { proposal: standingData(standing) }
  }
}
