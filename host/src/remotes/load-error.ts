// Module Federation's start brings this in before any shared module is there: it imports none.

/** Why a remote could not be shown, as a word that operators can count. */
export type LoadErrorClass =
  | 'network'
  | 'timeout'
  | 'not_script'
  | 'syntax'
  | 'import_throw'
  | 'no_container'
  | 'integrity'
  | 'integrity_missing'
  | 'origin_refused'
  | 'shared_version'
  | 'contract'
  | 'chunk'
  | 'chunk_timeout'
  | 'css'
  | 'no_screen'
  | 'render'

interface LoadErrorOptions extends ErrorOptions {
  /** The server was there and had no such file: asking often does not help. */
  readonly isGone?: boolean
}

/** A remote could not be loaded or shown. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly isGone: boolean

  constructor(
    readonly errorClass: LoadErrorClass,
    message: string,
    { isGone = false, ...options }: LoadErrorOptions = {}
  ) {
    super(message, options)
    this.isGone = isGone
  }
}

/**
 * Puts a word on whatever was thrown on the way to a screen.
 *
 * @param otherwise what it is when nothing tells: before a remote's code has run, or while it draws.
 */
export function asLoadError(thrown: unknown, otherwise: 'import_throw' | 'render'): LoadError {
  if (thrown instanceof LoadError) return thrown
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new LoadError(classOf(name, message) ?? otherwise, `${name}: ${message}`, { cause: thrown })
}

function classOf(name: string, message: string): LoadErrorClass | undefined {
  if (name === 'ScreenTimeout') return 'chunk_timeout'
  if (name === 'NoScreenError') return 'no_screen'
  if (name === 'ChunkLoadError') return /css chunk/i.test(message) ? 'css' : 'chunk'
  // Module Federation has numbers for its errors, and none for a shared module that does not fit.
  if (/does not satisfy|RUNTIME-012/.test(message)) return 'shared_version'
  if (name === 'ValiError' || /RUNTIME-0(?:02|14|15)/.test(message)) return 'contract'
  return undefined
}
