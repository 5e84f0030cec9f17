import type { Counts } from './always-valid.ts'
import { type Fared, type Loads, unseen } from './read-loads.ts'

/** Returns the loads since the first look, or since the server restarted. */
export function since(
  before: readonly Loads[],
  now: readonly Loads[],
  remote: string,
  version: string
): Fared {
  const [was, is] = [loadsOfVersion(before, remote, version), loadsOfVersion(now, remote, version)]
  const slow = Object.entries(is.slow).map(([key, counts]) => [key, less(counts, was.slow[key])] as const)
  return { ...less(is, was), slow: Object.fromEntries(slow) }
}

const less = (is: Counts, was: Counts = unseen): Counts => ({
  loads: is.loads - was.loads,
  failed: Math.max(0, is.failed - was.failed)
})

/** True when the counters are of a restarted server. One lower counter proves it. */
export const isAnew = (before: readonly Loads[], now: readonly Loads[]): boolean =>
  before.some(({ remote, version, loads, slow }) => {
    const is = loadsOfVersion(now, remote, version)
    return (
      is.loads < loads ||
      Object.entries(slow).some(([key, was]) => (is.slow[key] ?? unseen).loads < was.loads)
    )
  })

/**
 * Returns a baseline for counters that restarted at 0, so that earlier counts are added.
 *
 * @param last the counters at the last look; undefined when they are not known.
 */
export const goOn = (before: readonly Loads[], last: readonly Loads[] = []): readonly Loads[] =>
  last.map(({ remote, version, slow, ...is }) => {
    const was = loadsOfVersion(before, remote, version)
    const times = Object.entries(slow).map(([key, counts]) => [key, minus(was.slow[key], counts)] as const)
    return { remote, version, ...minus(was, is), slow: Object.fromEntries(times) }
  })

const minus = (was: Counts = unseen, is: Counts): Counts => ({
  loads: was.loads - is.loads,
  failed: was.failed - is.failed
})

const loadsOfVersion = (list: readonly Loads[], remote: string, version: string): Fared =>
  list.find(one => one.remote === remote && one.version === version) ?? unseen
