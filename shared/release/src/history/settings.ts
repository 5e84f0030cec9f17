import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'

/**
 * Configuration values that differ from their defaults (`@eqs/config/schema`), by name. They are not validated
 * here, so that an entry stays readable when a later tool knows other names.
 */
export const settings = v.record(v.string(), v.unknown())

export type Settings = v.InferOutput<typeof settings>

/** Sorts settings by name, so that equal settings have equal JSON. */
export const sortedSettings = (unsorted: Settings): Settings =>
  Object.fromEntries(
    Object.entries(unsorted)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  )

/** Describes the differences, one line each: `config apiBase: – → "/v2"`. */
export const settingsDifferences = (before: Settings = {}, after: Settings): readonly string[] =>
  Object.keys(sortedSettings({ ...before, ...after })).flatMap(name =>
    isDeepStrictEqual(before[name], after[name])
      ? []
      : [`config ${name}: ${valueText(before[name])} → ${valueText(after[name])}`]
  )

const valueText = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))
