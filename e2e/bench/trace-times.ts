import * as v from 'valibot'

const callFrame = v.object({
  functionName: v.string(),
  url: v.optional(v.string(), ''),
  lineNumber: v.optional(v.number(), 0),
  columnNumber: v.optional(v.number(), 0)
})

const sampled = v.object({
  cpuProfile: v.optional(
    v.object({
      nodes: v.optional(v.array(v.object({ id: v.number(), callFrame })), []),
      samples: v.optional(v.array(v.number()), [])
    }),
    {}
  ),
  timeDeltas: v.optional(v.array(v.number()), [])
})

const traceEvent = v.object({
  name: v.string(),
  /** Phase: `X` is an event with a duration. */
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Joins the samples of a thread (`ProfileChunk`) to the start of its profile (`Profile`). */
  id: v.optional(v.unknown()),
  /** Start, in microseconds. */
  ts: v.optional(v.number(), 0),
  /** Duration in microseconds. */
  dur: v.optional(v.number(), 0),
  args: v.optional(v.looseObject({ name: v.optional(v.unknown()), data: v.optional(v.unknown()) }))
})

/** An event of Chromium's trace. */
export type TraceEvent = v.InferOutput<typeof traceEvent>

/** Schema of a trace file of Chromium. */
export const traceEvents = v.object({ traceEvents: v.array(traceEvent) })

/**
 * Adds the time of each kind of event, without the time of the events inside it.
 *
 * @param events the events of one thread.
 * @returns milliseconds by the name of the events.
 */
export function addDurations(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const add = (name: string, microseconds: number) =>
    times.set(name, (times.get(name) ?? 0) + microseconds / 1_000)
  const open: TraceEvent[] = []
  const durations = events.filter(({ ph }) => ph === 'X')
  for (const event of durations.sort((one, other) => one.ts - other.ts || other.dur - one.dur)) {
    while (open.length > 0 && getEnd(open.at(-1)) <= event.ts) open.pop()
    const around = open.at(-1)
    if (around) add(around.name, -event.dur)
    add(event.name, event.dur)
    open.push(event)
  }
  return times
}

const getEnd = (event: TraceEvent | undefined): number => (event ? event.ts + event.dur : 0)

/**
 * Adds the time of each function, without the functions that it calls.
 *
 * @param events the events of one thread, with the samples of the profiler.
 * @returns milliseconds by function and place: `Sl /host/1.0.0/main.js:1:20733`.
 */
export function addSamples(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const names = new Map<number, string>()
  for (const { name, args } of events) {
    const parsed = name === 'ProfileChunk' ? v.safeParse(sampled, args?.data) : undefined
    if (!parsed?.success) continue
    const { cpuProfile, timeDeltas } = parsed.output
    for (const { id, callFrame: frame } of cpuProfile.nodes ?? []) names.set(id, describe(frame))
    for (const [index, id] of (cpuProfile.samples ?? []).entries()) {
      const function_ = names.get(id) ?? '(unknown)'
      times.set(function_, (times.get(function_) ?? 0) + (timeDeltas[index] ?? 0) / 1_000)
    }
  }
  times.delete('(idle)')
  return times
}

function describe({ functionName, url, lineNumber, columnNumber }: v.InferOutput<typeof callFrame>): string {
  if (!url) return functionName
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return `${functionName || '(anonymous)'} ${path}:${lineNumber + 1}:${columnNumber + 1}`
}
