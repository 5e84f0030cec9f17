import { readHistory } from '../../history/history.ts'
import { entryAt, entryData, historyAt, historyText, isTime } from '../../history/history-text.ts'
import { acceptedFaults, verifyHistory } from '../../history/trusted-history.ts'
import {
  findVerification,
  getStore,
  noKeysText,
  readTrust,
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
    const [at] = line.names
    if (at && !isTime(at))
      throw new UsageError(
        `${at} is neither a time, such as 2026-01-31T12:00:00-03:00, nor a command: the commands are ${verify.name} and ${render.name}`
      )
    const verification = await findVerification(line)
    const entries = await readHistory(getStore(line))
    const text = at ? historyAt(entries, at) : historyText(entries)
    const faults = verification ? await verifyHistory(verification) : []
    const note = faults.length > 0 ? `this history has faults: ${faults.join('; ')}` : ''
    const shown = at ? [entryAt(entries, at)].flatMap(entry => entry ?? []) : entries
    return {
      text: [text, verification ? note : noKeysText].filter(Boolean).join('\n'),
      data: {
        isSigned: verification !== undefined && faults.length === 0,
        faults,
        entries: shown.map(entryData)
      },
      isBad: faults.length > 0
    }
  }
}

const verify: Command = {
  name: 'history verify',
  summary: 'compare the store, and what members get, with the history',
  options: ['json'],
  examples: ['history verify'],
  json: 'faults, accepted',
  async perform(line) {
    const verification = await readVerification(line)
    const faults = await storeFaults(verification)
    const accepted = await acceptedFaults(verification)
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
    'write the files of the newest entry again, after an interrupted command or when one differs or is missing',
  options: ['withoutHistory', 'dryRun'],
  examples: ['history render'],
  async perform(line, { say }) {
    await renderPage(await readTrust(line, say))
    return { text: 'index.html is rendered from the newest entry' }
  }
}

export const history: readonly Command[] = [list, verify, render]
