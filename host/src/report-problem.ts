/** Something that went wrong in front of a member, in words that name no person: no token, e-mail, document or code. */
export interface Failure {
  /** What happened: `remote_load_failed`, `discovery_failed`, `handler_failed`, `version_skew`. */
  readonly event: string
  /** Why, as a word: `network`, `timeout`, `integrity`, `render`. */
  readonly errorClass: string
  readonly remote?: string
  readonly version?: string
  /** How often it was tried. */
  readonly attempts?: number
  /** The error's own words, for whoever looks for the cause. */
  readonly detail?: string
}

/**
 * The one place where the shell's failures are told. They are named in the console, as a warning: an error there is kept
 * for what nobody handled.
 */
export function reportFailure(failure: Failure): void {
  // biome-ignore lint/suspicious/noConsole: whoever looks for the cause has to find it somewhere
  console.warn('[eqs]', JSON.stringify(failure))
}

/** The words of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
