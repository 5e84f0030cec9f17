import type { HistoryEntry } from '../history/history-entry.ts'
import { type Settings, sortedSettings } from '../history/settings.ts'
import { checkedSettings } from '../render/client-config.ts'
import { change, type Operation } from './change.ts'

/** What the configuration is to be: other values of some names, undefined for the default; or another one whole. */
export type WantedConfig = { readonly change: Settings } | { readonly all: unknown }

/**
 * Changes the members' configuration.
 *
 * @throws {Error} that lists what is wrong with it, when nothing is live, or another operator changed it meanwhile.
 */
export function setConfig(operation: Operation, wanted: WantedConfig): Promise<HistoryEntry> {
  return change(operation, {
    // With the values: the same command said again after it was broken off is one that says the same.
    what:
      'change' in wanted
        ? `config set ${valuesText(wanted.change)}`
        : `config set all: ${JSON.stringify(wanted.all)}`,
    touches: ['config'],
    decide(before) {
      if (!before) throw new Error('nothing is live yet: promote a host first')
      const all = 'change' in wanted ? { ...before.config, ...wanted.change } : wanted.all
      return { state: { ...before, config: sortedSettings(checkedSettings(all, 'the configuration')) } }
    }
  })
}

/** `apiBase="/v2" analyticsUrl=` */
const valuesText = (values: Settings): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value === undefined ? '' : JSON.stringify(value)}`)
    .join(' ')
