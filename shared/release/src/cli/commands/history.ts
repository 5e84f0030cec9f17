import { makeRequested } from '../../change/approve.ts'
import { readChain } from '../../history/chain.ts'
import { readHistory } from '../../history/history.ts'
import { entryData, entryText, type HistoryEntry } from '../../history/history-entry.ts'
import { historyText } from '../../history/history-text.ts'
import { describeRemote } from '../../history/release-state.ts'
import { describeAccepted, verifyHistory } from '../../history/trusted-history.ts'
import { parseTime } from '../../operator/command-line.ts'
import {
  createOperation,
  findVerification,
  getStore,
  noKeysText,
  readVerification
} from '../../operator/operator.ts'
import { render as renderPage } from '../../render/render.ts'
import { UsageError } from '../../store/errors.ts'
import { storeFaults } from '../../verify/verify-store.ts'
import type { Command } from '../command.ts'

const list: Command = {
  name: 'history',
  takes: '[time]',
  summary: 'list all changes, or what was live at a time',
  options: ['json'],
  examples: ['history', 'history 2026-01-31T12:00:00-03:00'],
  json: 'isSigned, faults, entries (changes, the oldest first)',
  async perform(line) {
    const [at = ''] = line.names
    const time = parseTime(at)
    if (at && !time)
      throw new UsageError(
        `${at} is neither a time, such as 2026-01-31T12:00:00-03:00, nor a command: the commands are ${verify.name} and ${render.name}`
      )
    const verification = await findVerification(line)
    const all = await readHistory(getStore(line))
    const entries = time ? all.filter(entry => new Date(entry.at) <= time).slice(-1) : all
    const text = time ? describeLive(entries[0], time.toISOString()) : historyText(all)
    const faults = verification ? await verifyHistory(verification) : []
    const note = faults.length > 0 ? `this history has faults: ${faults.join('; ')}` : ''
    return {
      text: [text, verification ? note : noKeysText].filter(Boolean).join('\n'),
      data: {
        isSigned: verification !== undefined && faults.length === 0,
        faults,
        entries: entries.map(entryData)
      },
      isBad: faults.length > 0
    }
  }
}

/** Describes what was live at a time. */
function describeLive(entry: HistoryEntry | undefined, time: string): string {
  if (!entry) return `nothing was live at ${time}`
  const { host, remotes } = entry.state
  return [
    `at ${time}:`,
    entryText(entry),
    '',
    `host  ${host}`,
    ...Object.entries(remotes).map(([name, remote]) => `${name}  ${describeRemote(remote)}`)
  ].join('\n')
}

const verify: Command = {
  name: 'history verify',
  summary: 'compare the store, and what members get, with the history',
  options: ['json'],
  examples: ['history verify'],
  json: 'faults, accepted',
  async perform(line) {
    const verification = await readVerification(line)
    const chain = await readChain(verification)
    const faults = await storeFaults(verification, chain)
    const accepted = describeAccepted(chain)
    const result = faults.length > 0 ? faults : ['the history is intact']
    return {
      text: [...result, ...accepted].join('\n'),
      data: { faults, accepted },
      isBad: faults.length > 0
    }
  }
}

const render: Command = {
  name: 'history render',
  summary:
    'write the files of the newest entry again, after an interrupted command or when one differs or is missing, and make what teams request',
  options: ['withoutHistory', 'dryRun'],
  examples: ['history render'],
  async perform(line, say) {
    const operation = await createOperation(line, say)
    await renderPage(operation)
    // A page that is written to accept a loss changes nothing else.
    if (line.values.withoutHistory === undefined) await makeRequested(operation)
    return { text: 'index.html is rendered from the newest entry' }
  }
}

export const history: readonly Command[] = [list, verify, render]
