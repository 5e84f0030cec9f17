import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { notFound } from '../http/problem.ts'
import { createGate, type Gate } from './gate.ts'

/** What a test wants to go wrong, and when. */
export const faultSchema = v.object({
  /** Only in calls of this member; in everyone's when absent. */
  email: v.optional(v.pipe(v.string(), v.toLowerCase())),
  /** `GET` or `POST`; both when absent. */
  method: v.optional(v.picklist(['GET', 'POST'])),
  /** `/api/redeems/new/*`: a star stands for anything but a slash, two stars for that as well. */
  path: v.string(),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Sent as it is when a text, as JSON otherwise. */
  body: v.optional(v.unknown()),
  contentType: v.optional(v.string()),
  /** The call waits until the test releases it: before its work, or with `afterCommit` behind it. */
  hold: v.optional(v.boolean(), false),
  /** Milliseconds that the answer is late, for tests of a slow provider. An order of events needs `hold`. */
  latencyMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300_000)), 0),
  /** Breaks the connection instead of answering. */
  drop: v.optional(v.boolean(), false),
  /** The call does its work first, and only its answer is lost or changed. */
  afterCommit: v.optional(v.boolean(), false),
  /** How many calls it befalls; all when absent. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
})

export type Fault = v.InferOutput<typeof faultSchema>

/** A fault as one call meets it. */
interface MetFault extends Fault {
  /** Resolves once the test has released the call; at once without `hold`. */
  readonly released: () => Promise<void>
}

/** A call as faults are matched with it. */
interface Incoming {
  readonly method: string
  /** Below the API base: `/api/missions`. */
  readonly path: string
  readonly email: string | undefined
}

export interface Faults {
  /** Returns the fault's id, for `arrived` and `release`. */
  add(fault: Fault): string
  /** The fault that befalls this call, if any; counts it. */
  take(incoming: Incoming): MetFault | undefined
  /** Resolves once a call is held by this fault. @throws {Problem} 404 when there is no such fault. */
  arrived(id: string): Promise<void>
  /** Lets the calls go that this fault holds, and holds none of the later ones. @throws {Problem} 404 as above. */
  release(id: string): void
  /** Forgets all, or those of one member, and lets go of the calls that they hold. */
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
        path: patternOf(fault.path),
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

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*\*?/g, stars => (stars === '**' ? '.*' : '[^/]*'))}$`)
}
