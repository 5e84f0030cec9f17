import * as v from 'valibot'

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
  /** Milliseconds that the answer is held back. */
  latencyMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300_000)), 0),
  /** Breaks the connection instead of answering. */
  drop: v.optional(v.boolean(), false),
  /** The call does its work first, and only its answer is lost or changed. */
  afterCommit: v.optional(v.boolean(), false),
  /** How many calls it befalls; all when absent. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
})

export type Fault = v.InferOutput<typeof faultSchema>

/** A call as faults are matched with it. */
interface Incoming {
  readonly method: string
  /** Below the API base: `/api/missions`. */
  readonly path: string
  readonly email: string | undefined
}

export interface Faults {
  add(fault: Fault): void
  /** The fault that befalls this call, if any; counts it. */
  take(incoming: Incoming): Fault | undefined
  /** Forgets all, or those of one member. */
  clear(email?: string): void
}

export function createFaults(): Faults {
  let faults: { readonly fault: Fault; readonly path: RegExp; left: number }[] = []
  return {
    add(fault) {
      faults.push({ fault, path: patternOf(fault.path), left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    take({ method, path, email }) {
      const entry = faults.find(
        ({ fault, path: pattern, left }) =>
          left > 0 &&
          pattern.test(path) &&
          (fault.method === undefined || fault.method === method) &&
          (fault.email === undefined || fault.email === email)
      )
      if (entry) entry.left -= 1
      return entry?.fault
    },
    clear(email) {
      faults = email === undefined ? [] : faults.filter(({ fault }) => fault.email !== email)
    }
  }
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*\*?/g, stars => (stars === '**' ? '.*' : '[^/]*'))}$`)
}
