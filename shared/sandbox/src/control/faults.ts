import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { notFound } from '../http/problem.ts'
import { createGate, type Gate } from './gate.ts'

/** A fault that a test sets for the calls that match `email`, `method` and `path`. */
export const faultSchema = v.object({
  /** E-mail of the member whose calls match. Default: all members. */
  email: v.optional(v.pipe(v.string(), v.toLowerCase())),
  /** `GET` or `POST`. Default: both. */
  method: v.optional(v.picklist(['GET', 'POST'])),
  /** Path pattern: `/api/redeems/new/*`. `*` matches anything except a slash, `**` matches anything. */
  path: v.string(),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Body to answer with. A string is sent unchanged, any other value as JSON. */
  body: v.optional(v.unknown()),
  contentType: v.optional(v.string()),
  /**
   * True to hold the call until the test releases the call. The call is held before its handler runs, or with
   * `afterCommit` after its handler has run.
   */
  hold: v.optional(v.boolean(), false),
  /** Delay of the answer in milliseconds, for tests of a slow provider. To order events, use `hold`. */
  latencyMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300_000)), 0),
  /** True to break the connection after the first bytes of the answer's body. */
  drop: v.optional(v.boolean(), false),
  /** True to apply the fault after the call's handler has run and has saved its changes. */
  afterCommit: v.optional(v.boolean(), false),
  /** Number of calls that the fault affects. Default: all matching calls. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
})

export type Fault = v.InferOutput<typeof faultSchema>

/** A fault as applied to one call. */
interface MetFault extends Fault {
  /** Resolves when the test has released the call; resolves at once if the fault does not hold calls. */
  readonly released: () => Promise<void>
}

/** The properties of a call by which faults are matched. */
interface Incoming {
  readonly method: string
  /** Path below the API base: `/api/missions`. */
  readonly path: string
  readonly email: string | undefined
}

export interface Faults {
  /** Adds a fault. @returns the fault's id, for `arrived` and `release`. */
  add(fault: Fault): string
  /**
   * Returns the first fault that matches the call, and counts the call for `times` of this fault. Returns
   * undefined when no fault matches.
   */
  take(incoming: Incoming): MetFault | undefined
  /**
   * Resolves when the fault holds a call, or when the fault is removed.
   *
   * @throws {Problem} 404 when the fault does not exist.
   */
  arrived(id: string): Promise<void>
  /**
   * Releases the calls that the fault holds. Later calls are not held.
   *
   * @throws {Problem} 404 when the fault does not exist.
   */
  release(id: string): void
  /**
   * Removes all faults, or only the faults for one e-mail. Releases the calls that the removed faults hold.
   */
  clear(email?: string): void
}

interface Entry {
  readonly id: string
  readonly fault: Fault
  readonly path: RegExp
  readonly arrival: Gate
  readonly release: Gate
  left: number
}

export function createFaults(): Faults {
  let faults: Entry[] = []
  const find = (id: string): Entry => {
    const entry = faults.find(one => one.id === id)
    if (!entry) throw notFound()
    return entry
  }
  return {
    add(fault) {
      const id = randomUUID()
      faults.push({
        id,
        fault,
        path: toPattern(fault.path),
        arrival: createGate(),
        release: createGate(),
        left: fault.times ?? Number.POSITIVE_INFINITY
      })
      return id
    },
    take({ method, path, email }) {
      const entry = faults.find(
        ({ fault, path: pattern, left }) =>
          left > 0 &&
          pattern.test(path) &&
          (fault.method === undefined || fault.method === method) &&
          (fault.email === undefined || fault.email === email)
      )
      if (!entry) return undefined
      entry.left -= 1
      const { fault, arrival, release } = entry
      const released = () => {
        arrival.open()
        return release.opened
      }
      return { ...fault, released: fault.hold ? released : async () => {} }
    },
    arrived: id => find(id).arrival.opened,
    release: id => find(id).release.open(),
    clear(email) {
      const isCleared = ({ fault }: Entry) => email === undefined || fault.email === email
      for (const { arrival, release } of faults.filter(isCleared)) {
        release.open()
        arrival.open()
      }
      faults = faults.filter(entry => !isCleared(entry))
    }
  }
}

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*\*?/g, stars => (stars === '**' ? '.*' : '[^/]*'))}$`)
}
