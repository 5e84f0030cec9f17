/**
 * A failure in a member's page. No field names a person: `logFailure` removes personal data from `detail`.
 */
export interface Failure {
  /** Name of the failure, such as `remote_load_failed`, `discovery_failed`, `api_failed`. */
  readonly event: string
  /** Class of the cause: `network`, `timeout`, `integrity`, `render`. */
  readonly errorClass: string
  readonly remote?: string
  readonly version?: string
  /** Number of failed attempts. */
  readonly attempts?: number
  /** The error's message, for finding the cause. It is logged in this browser and never sent. */
  readonly detail?: string
}

/** The version of a remote that is on screen. */
export interface ShownRemote {
  readonly remote: string
  readonly version: string
}

/** Receiver of failures and of rendered versions. */
export interface Telemetry {
  shown(remote: ShownRemote): void
  failed(failure: Failure): void
}

let telemetry: Telemetry | undefined

/** Failures before `reportTo` was called. */
const early: Failure[] = []

/** Sends all failures and rendered versions to a listener, including the failures so far. */
export function reportTo(listener: Telemetry): void {
  telemetry = listener
  for (const failure of early.splice(0)) listener.failed(failure)
}

/**
 * Logs a failure of the shell and passes it to telemetry. It is logged as a warning, because console errors
 * are for unhandled failures.
 *
 * @param failure the failure.
 */
export function reportFailure(failure: Failure): void {
  logFailure(failure)
  if (telemetry) telemetry.failed(failure)
  // The queue is limited, because there may never be a listener.
  else if (early.length < 20) early.push(failure)
}

/** Characters of an error's message that are logged. */
const longest = 300

/**
 * Personal data in an error's message: tokens, e-mails, documents, codes. The lookahead excludes versions
 * such as `mf-account@1.4.0` from the e-mails.
 */
const naming =
  /eyJ[\w.-]+|[^\s"'=?&]+%40[^\s"']+|[^\s"'=?&]+@(?!\d)[^\s"']+|(?<![\w.])\d{1,2}\.\d{3}\.\d{3}\b|(?<!\w)\d{7,}|\b[A-Z\d]{2,}(?:-[A-Z\d]{2,})+\b/g

/** Logs a failure in the console, without personal data. Telemetry does not receive it. */
export function logFailure({ detail, ...failure }: Failure): void {
  // Cut before the search too, since searching a huge text would block the page.
  const words = detail?.slice(0, longest * 4).replace(naming, '…')
  const report = { ...failure, ...(words === undefined ? {} : { detail: words.slice(0, longest) }) }
  // biome-ignore lint/suspicious/noConsole: developers look for the cause in the console
  console.warn('[eqs]', JSON.stringify(report))
}

/** Reports that a screen was rendered, in the chosen version of its remote or the previous one. */
export function reportShown(shown: ShownRemote): void {
  telemetry?.shown(shown)
}

/** Converts a thrown value to text: name and message of an error. */
export const toMessage = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
