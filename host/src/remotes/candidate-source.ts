import type { LoadError, LoadErrorClass } from './load-error.ts'

/** Where a remote is loaded from: the published version, the same bytes at the mirror, or the version before. */
export type CandidateSource =
  | { readonly from: 'published'; readonly retries: number; readonly delay: number; readonly unstyled?: true }
  | { readonly from: 'mirror' }
  | { readonly from: 'previous' }

export const published: CandidateSource = { from: 'published', retries: 0, delay: 0 }

/** Milliseconds before each further attempt when the server cannot be reached; up to a third more, so that not all come at once. */
const pauses = [1_000, 2_000]

/** What the same address may give when it is asked again. */
const passing: readonly LoadErrorClass[] = ['network', 'chunk']

/** What the same bytes from elsewhere may mend. */
const ofTheWay: readonly LoadErrorClass[] = [...passing, 'timeout', 'not_script', 'integrity']

/** What there is besides the published files: the mirror's address, and some version before. */
interface Alternatives {
  readonly fallbackUrl?: string | undefined
  readonly extras: { readonly previous?: object | undefined }
}

/** The next candidate after a failure; undefined when all have failed, or the member has waited long enough. */
export function nextSource(
  source: CandidateSource,
  { errorClass, isGone }: LoadError,
  { fallbackUrl, extras }: Alternatives
): CandidateSource | undefined {
  if (errorClass === 'chunk_timeout') return undefined
  // Without its styles a screen is still better than none.
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

/** Milliseconds to wait before a candidate is asked. */
export const delayOf = (source: CandidateSource): number =>
  source.from === 'published' ? source.delay * (1 + Math.random() / 3) : 0
