/** Something that went wrong in front of a member, in words that name no person: no token, e-mail, document or code. */
export interface Failure {
  /** What happened: `remote_load_failed`, `discovery_failed`, `handler_failed`, `api_failed`, `session_end`. */
  readonly event: string
  /** Why, as a word: `network`, `timeout`, `integrity`, `render`. */
  readonly errorClass: string
  readonly remote?: string
  readonly version?: string
  /** How often it was tried. */
  readonly attempts?: number
  /** The error's own words, for whoever looks for the cause. They stay in this browser. */
  readonly detail?: string
}

/** A remote's version whose screens are in their place. */
export interface ShownRemote {
  readonly remote: string
  readonly version: string
}

/** Who is told. */
export interface Telemetry {
  shown(remote: ShownRemote): void
  failed(failure: Failure): void
}

let telemetry: Telemetry | undefined

/** What failed before it was known where to tell it. */
const early: Failure[] = []

/** From now on failures, and what is shown, are told by this too. */
export function reportTo(listener: Telemetry): void {
  telemetry = listener
  for (const failure of early.splice(0)) listener.failed(failure)
}

/**
 * The one place where the shell's failures are told. They are named in the console, as a warning: an error there is kept
 * for what nobody handled.
 */
export function reportFailure(failure: Failure): void {
  logFailure(failure)
  if (telemetry) telemetry.failed(failure)
  // Where nobody listens, they must not pile up.
  else if (early.length < 20) early.push(failure)
}

/** Characters of an error's own words that are told. */
const longest = 300

/** A token, an e-mail, a document, a code: errors quote what they stumbled over. A version before its name is none. */
const naming =
  /eyJ[\w.-]+|[^\s"'=?&]+%40[^\s"']+|[^\s"'=?&]+@(?!\d)[^\s"']+|(?<![\w.])\d{1,2}\.\d{3}\.\d{3}\b|(?<!\w)\d{7,}|\b[A-Z\d]{2,}(?:-[A-Z\d]{2,})+\b/g

/** Only names it in the console. */
export function logFailure({ detail, ...failure }: Failure): void {
  // Cut before as well: what is searched for in an endless text would keep the page busy.
  const words = detail?.slice(0, longest * 4).replace(naming, '…')
  const told = { ...failure, ...(words === undefined ? {} : { detail: words.slice(0, longest) }) }
  // biome-ignore lint/suspicious/noConsole: whoever looks for the cause has to find it somewhere
  console.warn('[eqs]', JSON.stringify(told))
}

/** A remote's screens are in their place: the version that was meant to be, or its previous one. */
export function reportShown(shown: ShownRemote): void {
  telemetry?.shown(shown)
}

/** The words of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
