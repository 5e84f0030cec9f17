/** The fields must not identify a person. */
export interface Failure {
  /** Such as `remote_load_failed`, `discovery_failed`, `api_failed`. */
  readonly event: string
  /** Such as `network`, `timeout`, `integrity` or `render`. */
  readonly errorClass: string
  readonly remote?: string | undefined
  readonly version?: string | undefined
  readonly attempts?: number | undefined
  /** Logged in this browser's console and never sent. */
  readonly detail?: string
}

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

/** Also passes the failures until now. */
export function reportTo(listener: Telemetry): void {
  telemetry = listener
  for (const failure of early.splice(0)) listener.failed(failure)
}

export function reportFailure(failure: Failure): void {
  logFailure(failure)
  if (telemetry) telemetry.failed(failure)
  // There may never be a listener.
  else if (early.length < 20) early.push(failure)
}

/** Personal data in an error's message. `(?!\d)` keeps `mf-account@1.4.0` from matching as an e-mail address. */
const naming =
  /eyJ[\w.-]+|[^\s"'=?&]+%40[^\s"']+|[^\s"'=?&]+@(?!\d)[^\s"']+|(?<![\w.])\d{1,2}\.\d{3}\.\d{3}\b|(?<!\w)\d{7,}|\b[A-Z\d]{2,}(?:-[A-Z\d]{2,})+\b/g

/** Logs without personal data. A warning, because console errors are for unhandled failures. */
export function logFailure({ detail, ...failure }: Failure, longest = 300): void {
  // Searching a huge text would block the page.
  const words = detail?.slice(0, 1200).replace(naming, '…').slice(0, longest)
  const report = { ...failure, detail: words }
  // biome-ignore lint/suspicious/noConsole: developers look for the cause in the console
  console.warn('[eqs]', JSON.stringify(report))
}

export const reportShown = (shown: ShownRemote): void => telemetry?.shown(shown)

export const toMessage = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** The browser delivers a beacon even if the page is closed. */
export function sendBeacon(url: string, beacon: object): void {
  // Plain text: JSON to another origin needs a CORS preflight, which a closing page cannot make.
  try {
    navigator.sendBeacon?.(url, JSON.stringify(beacon))
  } catch {
    // A content security policy or a browser extension may block beacons.
  }
}
