import type { LoadError, LoadErrorClass } from './load-error.ts'

/**
 * Candidate source of a remote: the published files, the same files on the mirror, or the previous version.
 * `retries` is the number of retries so far, `delay` the back-off in milliseconds. With `unstyled`, missing
 * styles do not fail the attempt.
 */
export type CandidateSource =
  | { readonly from: 'published'; readonly retries: number; readonly delay: number; readonly unstyled?: true }
  | { readonly from: 'mirror' }
  | { readonly from: 'previous' }

export const published: CandidateSource = { from: 'published', retries: 0, delay: 0 }

/** Back-off before each retry in milliseconds, if the server cannot be reached. `getDelay` adds jitter. */
const pauses = [1_000, 2_000]

/** Error classes for which the published files are tried again. */
const passing: readonly LoadErrorClass[] = ['network', 'chunk']

/** Error classes for which the mirror is tried. */
const ofTheWay: readonly LoadErrorClass[] = [...passing, 'timeout', 'not_script', 'integrity']

/** Alternatives to the published files: the address on the mirror and the previous version. */
interface Alternatives {
  readonly fallbackUrl?: string | undefined
  readonly extras: { readonly previous?: object | undefined }
}

/**
 * Chooses the next candidate source after a failed attempt.
 *
 * @param source the candidate source that failed.
 * @param error the reason.
 * @param alternatives the mirror and the previous version of the remote.
 * @returns the next candidate source. Undefined when no candidate source is left, and after the screen's
 * timeout (`chunk_timeout`).
 */
export function nextSource(
  source: CandidateSource,
  { errorClass, isGone }: LoadError,
  { fallbackUrl, extras }: Alternatives
): CandidateSource | undefined {
  if (errorClass === 'chunk_timeout') return undefined
  // A screen without styles is better than no screen.
  if (errorClass === 'css' && source.from === 'published' && !source.unstyled)
    return { from: 'published', retries: source.retries, delay: 0, unstyled: true }
  if (source.from === 'published' && passing.includes(errorClass)) {
    const delays = errorClass === 'network' && !isGone ? pauses : [0]
    const delay = delays[source.retries]
    if (delay !== undefined) return { from: 'published', retries: source.retries + 1, delay }
  }
  if (source.from === 'published' && fallbackUrl && ofTheWay.includes(errorClass)) return { from: 'mirror' }
  return extras.previous && source.from !== 'previous' ? { from: 'previous' } : undefined
}

/**
 * Returns the milliseconds to wait before an attempt. Adds up to a third as jitter, so that the members do
 * not all retry at the same time.
 */
export const getDelay = (source: CandidateSource): number =>
  source.from === 'published' ? source.delay * (1 + Math.random() / 3) : 0
