/** A failure in a member's page. The fields must not identify a person. */
export interface Failure {
  /** Name of the failure, such as `remote_load_failed`, `discovery_failed`, `api_failed`. */
  readonly event: string
  /** Class of the cause, such as `network`, `timeout`, `integrity` or `render`. */
  readonly errorClass: string
  readonly remote?: string | undefined
  readonly version?: string | undefined
  /** Number of failed attempts. */
  readonly attempts?: number | undefined
  /** The error's message. It is logged in this browser's console and never sent. */
  readonly detail?: string
}

/** The version of a remote that is on screen. */
export interface ShownRemote {
  readonly remote: string
  readonly version: string
}

export interface Telemetry {
  shown(remote: ShownRemote): void
  failed(failure: Failure): void
}

let telemetry: Telemetry | undefined

const early: Failure[] = []

/** Passes rendered versions and failures to a listener from now on, and the failures until now. */
export function reportTo(listener: Telemetry): void {
  telemetry = listener
  for (const failure of early.splice(0)) listener.failed(failure)
}

/** Logs a failure in the console and passes it to telemetry. */
export function reportFailure(failure: Failure): void {
  logFailure(failure)
  if (telemetry) telemetry.failed(failure)
  // The queue is limited, because there may never be a listener.
  else if (early.length < 20) early.push(failure)
}

/**
 * Matches personal data in an error's message: tokens, e-mail addresses, identity documents and codes. The
 * lookahead `(?!\d)` prevents a version such as `mf-account@1.4.0` from matching as an e-mail address.
 */
const naming =
  /eyJ[\w.-]+|[^\s"'=?&]+%40[^\s"']+|[^\s"'=?&]+@(?!\d)[^\s"']+|(?<![\w.])\d{1,2}\.\d{3}\.\d{3}\b|(?<!\w)\d{7,}|\b[A-Z\d]{2,}(?:-[A-Z\d]{2,})+\b/g

/**
 * Logs a failure in the console, without personal data. The level is a warning, because console errors are for
 * unhandled failures.
 *
 * @param longest maximum length of the logged `detail` in characters, up to 1200.
 */
export function logFailure({ detail, ...failure }: Failure, longest = 300): void {
  // The message is also cut before the search, because searching a huge text would block the page.
  const words = detail?.slice(0, 1200).replace(naming, '…').slice(0, longest)
  // `JSON.stringify` leaves out what is undefined.
  const report = { ...failure, detail: words }
  // biome-ignore lint/suspicious/noConsole: developers look for the cause in the console
  console.warn('[eqs]', JSON.stringify(report))
}

/** Reports to telemetry that a screen was rendered, in the chosen version or the previous version. */
export const reportShown = (shown: ShownRemote): void => telemetry?.shown(shown)

/** Converts a thrown value to text: name and message of an error, `String(error)` for any other value. */
export const toMessage = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/**
 * Sends a beacon as JSON, without its undefined fields. The browser delivers it even if the page is closed.
 * Failures are ignored.
 */
export function sendBeacon(url: string, beacon: object): void {
  // Plain text: JSON to another origin needs a CORS preflight, which a closing page cannot make.
  const text = JSON.stringify(beacon)
  try {
    if (navigator.sendBeacon?.(url, text)) return
    fetch(url, { method: 'POST', body: text, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch(
      () => {}
    )
  } catch {
    // A content security policy or a browser extension may block beacons.
  }
}
