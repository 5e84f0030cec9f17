import type { LoadError, LoadErrorClass } from './load-error.ts'

/** Source of a remote: the published files, the same files on the mirror, or the previous version. */
export type CandidateSource =
  | { readonly from: 'published'; readonly retries: number; readonly delay: number; readonly unstyled?: true }
  | { readonly from: 'mirror' }
  | { readonly from: 'previous' }

export const published: CandidateSource = { from: 'published', retries: 0, delay: 0 }

/** Back-off in milliseconds when the server cannot be reached. `getDelay` adds jitter of up to a third. */
const pauses = [1_000, 2_000]

/** Errors that a retry of the same address may fix. */
const passing: readonly LoadErrorClass[] = ['network', 'chunk']

/** Errors that the same files from the mirror may fix. */
const ofTheWay: readonly LoadErrorClass[] = [...passing, 'timeout', 'not_script', 'integrity']

/** Alternatives to the published files: the mirror's address and a previous version. */
interface Alternatives {
  readonly fallbackUrl?: string | undefined
  readonly extras: { readonly previous?: object | undefined }
}

/**
 * Chooses the next candidate source after a failed attempt.
 *
 * @param source the source that failed.
 * @param error the reason.
 * @param alternatives the mirror and the previous version of the remote.
 * @returns undefined when all have failed, or the screen's time is over (`chunk_timeout`).
 */
export function nextSource(
  source: CandidateSource,
  { errorClass, isGone }: LoadError,
  { fallbackUrl, extras }: Alternatives
): CandidateSource | undefined {
  if (errorClass === 'chunk_timeout') return undefined
  // A screen without styles is better than none.
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

/** Milliseconds to wait before an attempt, with jitter, so that members do not retry all at once. */
export const getDelay = (source: CandidateSource): number =>
  source.from === 'published' ? source.delay * (1 + Math.random() / 3) : 0
