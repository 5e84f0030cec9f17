import { verify } from '../gate/verify.ts'
import { readHistory } from '../history/history.ts'
import { entryAt, entryData, historyAt, historyText } from '../history/history-text.ts'
import { settingsDifferences } from '../history/settings.ts'
import { acceptedFaults, verifyHistory } from '../history/verify-history.ts'
import { addressPattern } from '../render/address-pattern.ts'
import { liveSettings, olderFileNote } from '../render/client-config.ts'
import { status, statusData, statusTable } from '../status/status.ts'
import { reasonOf, UsageError } from '../store/errors.ts'
import { readText } from '../store/store.ts'
import { liveFaults } from '../verify/verify-live.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { readLoads } from '../watch/read-loads.ts'
import type { Answer, Talk } from './answer.ts'
import { type CommandLine, needed, parseName } from './command-line.ts'
import { readSettings } from './config-arguments.ts'
import { finishFirst, pinnedOf, storeOf, strictGateOf, verifierOf } from './operator.ts'

// The commands that look, and change nothing but what was left unfinished.

const noKeys = 'signatures are not checked: there is no key file, and RELEASE_KEYS names none'

/** Runs the gate, or compares what is served with the history. */
export async function verifyVersions(line: CommandLine, { say }: Talk): Promise<Answer> {
  const { live } = line.values
  if (live !== undefined) {
    if (line.names.length > 0)
      throw new UsageError('verify --live looks at all that is served, and takes no version')
    const wrong = await liveFaults(storeOf(line), await verifierOf(line), live)
    return {
      text: wrong.join('\n') || `${live} serves what the history says`,
      data: { address: live, faults: wrong },
      isBad: wrong.length > 0
    }
  }
  await finishFirst(line, say)
  const gate = await strictGateOf(line, say)
  const results = await verify({ ...gate, pinned: await pinnedOf(line) }, line.names.map(parseName))
  return {
    data: { checks: results },
    text: results
      .map(({ check, outcome, detail }) => `${check.padEnd(16)} ${outcome} ${detail}`.trimEnd())
      .join('\n'),
    isBad: results.some(({ outcome }) => outcome === 'refused')
  }
}

/** The configuration that is live, what a file would change of it, or what a web server in front has to know. */
export async function lookAtConfig(line: CommandLine): Promise<Answer> {
  const [verb, file, extra] = line.names
  const takesFile = verb === 'diff'
  if (!/^(?:show|diff|routes)$/.test(verb ?? '') || extra !== undefined || (!takesFile && file !== undefined))
    throw new UsageError('config show, config diff FILE, config routes, or config set FILE or name=value …')
  if (verb === 'routes') {
    const pattern = addressPattern(await readText(storeOf(line), 'discovery.json'))
    if (pattern === undefined) throw new Error('nothing is live yet: promote a host first')
    return { text: pattern, data: { pattern } }
  }
  const live = await liveSettings(storeOf(line))
  if (verb === 'show') return { text: JSON.stringify(live, null, 2), data: live }
  const differing = settingsDifferences(live, await readSettings(needed(file, 'the file to compare')))
  return {
    text: differing.join('\n') || 'nothing differs',
    data: { differences: differing },
    isBad: differing.length > 0
  }
}

/** Returns what is live and what is published. */
export async function lookAtStatus(line: CommandLine, { say }: Talk): Promise<Answer> {
  const { metrics } = line.values
  await finishFirst(line, say)
  const pinned = await pinnedOf(line)
  const live = await status(storeOf(line), pinned)
  // What is live is worth knowing, also while nobody tells how it fares.
  const loads = metrics && (await readLoads(metrics).catch((error: unknown) => say(reasonOf(error))))
  const table = statusTable(live, loads || undefined)
  return {
    text: pinned ? table : `${noKeys}\n${table}`,
    data: { isSigned: pinned !== undefined, ...statusData(live) },
    isBad: live.faults.length > 0 || (metrics !== undefined && !loads)
  }
}

/** Who changed what, or whether anything in the store is other than that. */
export async function lookAtHistory(line: CommandLine): Promise<Answer> {
  if (line.values.verify) {
    const [store, pinned] = [storeOf(line), await verifierOf(line)]
    const wrong = await storeFaults(store, pinned)
    const accepted = await acceptedFaults(store, pinned)
    const result = wrong.length > 0 ? wrong : ['the history is whole']
    const notes = await olderFileNote(store)
    return {
      text: [...result, ...accepted, ...notes].join('\n'),
      data: { faults: wrong, accepted, notes },
      isBad: wrong.length > 0
    }
  }
  const [store, pinned] = [storeOf(line), await pinnedOf(line)]
  const entries = await readHistory(store)
  const { at } = line.values
  const text = at ? historyAt(entries, at) : historyText(entries)
  const faults = pinned ? await verifyHistory(store, pinned) : []
  const note = faults.length > 0 ? `this history is not whole: ${faults.join('; ')}` : ''
  const shown = at ? [entryAt(entries, at)].flatMap(entry => entry ?? []) : entries
  return {
    text: [text, pinned ? note : noKeys].filter(Boolean).join('\n'),
    data: { isSigned: pinned !== undefined && faults.length === 0, faults, entries: shown.map(entryData) },
    isBad: faults.length > 0
  }
}
