// Must import no shared module: Module Federation loads this file before shared modules are available.

/** Reason why a remote could not be loaded or rendered. Operators count failures by it. */
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
  /** True when the server responded that it does not have the file. It is requested once more, without a pause. */
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
 * Classifies an error that was thrown while a remote was loaded or rendered.
 *
 * @param thrown any thrown value.
 * @param otherwise the class of an unknown error: `import_throw` while loading, `render` while rendering.
 * @returns the same error if it is a `LoadError`, else a new one with it as the cause.
 */
export function asLoadError(thrown: unknown, otherwise: 'import_throw' | 'render'): LoadError {
  if (thrown instanceof LoadError) return thrown
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new LoadError(classify(name, message) ?? otherwise, `${name}: ${message}`, { cause: thrown })
}

function classify(name: string, message: string): LoadErrorClass | undefined {
  if (name === 'ScreenTimeout') return 'chunk_timeout'
  if (name === 'NoScreenError') return 'no_screen'
  if (name === 'ChunkLoadError') return /css chunk/i.test(message) ? 'css' : 'chunk'
  // Module Federation's errors have numbers, except the one for a shared module of another version.
  if (/does not satisfy|RUNTIME-012/.test(message)) return 'shared_version'
  if (name === 'ValiError' || /RUNTIME-0(?:02|14|15)/.test(message)) return 'contract'
  return undefined
}
