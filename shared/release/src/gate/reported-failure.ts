import * as v from 'valibot'

const reportedFailure = v.object({
  event: v.string(),
  errorClass: v.string(),
  remote: v.optional(v.string()),
  /** Message and stack of the error. */
  detail: v.optional(v.string(), '')
})

export type ReportedFailure = v.InferOutput<typeof reportedFailure>

const reported = v.pipe(v.string(), v.parseJson(), reportedFailure)

/**
 * Parses a failure that the host has logged to the console (`report-problem.ts`). Undefined when the text is
 * something else.
 */
export function readFailure(text: string): ReportedFailure | undefined {
  const parsed = v.safeParse(reported, /^\[eqs\] (.*)$/s.exec(text)?.[1])
  return parsed.success ? parsed.output : undefined
}

/** Describes a failure for an operator. The stack is left out, because it is minified. */
export const failureWords = ({ event, errorClass, detail }: ReportedFailure): string =>
  `${event} (${errorClass})${detail && `: ${firstLine(detail)}`}`

export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
