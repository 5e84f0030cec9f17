import { type Settings, sortedSettings } from '../history/release-state.ts'
import { checkedSettings } from '../render/deployment-config.ts'
import type { ChangeCommand } from './prepare.ts'

/** A change of the configuration: new values for some names, or all of them. An undefined value resets to the default. */
export type WantedConfig = { readonly change: Settings } | { readonly all: unknown }

export function setConfig(config: WantedConfig): ChangeCommand {
  return {
    what:
      'change' in config
        ? `config set ${formatValues(config.change)}`
        : `config set all: ${JSON.stringify(config.all)}`,
    touches: ['config'],
    decide(before) {
      if (!before) throw new Error('nothing is live yet: promote a host first')
      const all = 'change' in config ? { ...before.config, ...config.change } : config.all
      return { state: { ...before, config: sortedSettings(checkedSettings(all, 'the configuration')) } }
    }
  }
}

/** Formats values as in `apiBase="/v2" analyticsUrl=`. */
const formatValues = (values: Settings): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value === undefined ? '' : JSON.stringify(value)}`)
    .join(' ')
