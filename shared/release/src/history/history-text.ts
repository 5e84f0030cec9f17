import { keyName } from '../keys/signing.ts'
import { entryText, findRequester, type HistoryEntry } from './history-entry.ts'
import { getTeam } from './policy.ts'
import { listApprovers } from './proposal.ts'

/**
 * Formats all changes, oldest first. The keys are printed as well, because the operator's name is only what the
 * machine was configured with.
 */
export const historyText = (entries: readonly HistoryEntry[]): string =>
  entries.length > 0
    ? entries.map(entry => `${entryText(entry)}\n    ${keysText(entry)}`).join('\n')
    : 'nothing was promoted yet'

function keysText({ approved, key, state }: HistoryEntry): string {
  const signed = `signed with key ${keyName(key)}`
  const team = findRequester({ approved })
  if (!approved || team === undefined) return signed
  const { proposal, approvals } = approved
  const keys = getTeam(state.policy, team)?.keys ?? []
  const [requested] = listApprovers(proposal, approvals, keys)
  return `requested with ${requested ? `key ${keyName(requested)}` : 'no key of the team'}, ${signed}`
}
