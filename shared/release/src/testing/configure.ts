import { makeChange, type Operation } from '../change/change.ts'
import { setConfig } from '../change/config.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Settings } from '../history/release-state.ts'

/** Changes values of the configuration. */
export const configure = (ops: Operation, change: Settings): Promise<HistoryEntry> =>
  makeChange(ops, setConfig({ change }))
