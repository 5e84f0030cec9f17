import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'

/**
 * The values of the members' configuration that differ from their defaults (`@eqs/config/schema`), by name. Not checked here:
 * an entry stays readable when a later tool knows other names.
 */
export const settings = v.record(v.string(), v.unknown())

export type Settings = v.InferOutput<typeof settings>

/** In the order of their names: the same settings are the same text. */
export const sortedSettings = (unsorted: Settings): Settings =>
  Object.fromEntries(
    Object.entries(unsorted)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )

/** Returns what differs, a line each: `config apiBase: – → "/v2"`. */
export const settingsDifferences = (before: Settings = {}, after: Settings): readonly string[] =>
  Object.keys(sortedSettings({ ...before, ...after })).flatMap(name =>
    isDeepStrictEqual(before[name], after[name])
      ? []
      : [`config ${name}: ${valueText(before[name])} → ${valueText(after[name])}`]
  )

const valueText = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))
