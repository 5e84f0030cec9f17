import * as v from 'valibot'

const reportedFailure = v.object({
  event: v.string(),
  errorClass: v.string(),
  remote: v.optional(v.string()),
  /** Message and stack of the error. */
  detail: v.optional(v.string(), '')
})

const loggedFailure = v.pipe(v.string(), v.parseJson(), reportedFailure)

/**
 * Parses a failure that the host has logged to the console (`report-problem.ts`).
 *
 * @returns undefined for any other text.
 */
export function parseFailure(text: string): v.InferOutput<typeof reportedFailure> | undefined {
  const parsed = v.safeParse(loggedFailure, /^\[eqs\] (.*)$/s.exec(text)?.[1])
  return parsed.success ? parsed.output : undefined
}

/** Describes a failure for an operator. The stack is left out, because it is minified. */
export const failureText = ({ event, errorClass, detail }: v.InferOutput<typeof reportedFailure>): string =>
  `${event} (${errorClass})${detail && `: ${firstLine(detail)}`}`

export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
