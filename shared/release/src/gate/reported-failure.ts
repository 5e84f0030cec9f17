import * as v from 'valibot'

const reportedFailure = v.object({
  event: v.string(),
  errorClass: v.string(),
  remote: v.optional(v.string()),
  /** The error's own words, with all the lines of where it was. */
  detail: v.optional(v.string(), '')
})

export type ReportedFailure = v.InferOutput<typeof reportedFailure>

const reported = v.pipe(v.string(), v.parseJson(), reportedFailure)

/** A failure that the host tells in the console (its `report-problem.ts`); undefined when the text is something else. */
export function readFailure(text: string): ReportedFailure | undefined {
  const parsed = v.safeParse(reported, /^\[eqs\] (.*)$/s.exec(text)?.[1])
  return parsed.success ? parsed.output : undefined
}

/** A failure for an operator: minified stacks say nothing to anyone. */
export const failureWords = ({ event, errorClass, detail }: ReportedFailure): string =>
  `${event} (${errorClass})${detail && `: ${firstLine(detail)}`}`

export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
