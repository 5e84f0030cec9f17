/** Operators count failures by this class. */
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

export class LoadError extends Error {
  override readonly name = 'LoadError'
  /** True for an error status below 500. The file is then requested only once more. */
  readonly isGone: boolean

  constructor(
    readonly errorClass: LoadErrorClass,
    message: string,
    options: ErrorOptions & { readonly isGone?: boolean } = {}
  ) {
    super(message, options)
    this.isGone = options.isGone ?? false
  }
}

/** `otherwise` is the class of an unknown error. */
export function asLoadError(thrown: unknown, otherwise: 'import_throw' | 'render'): LoadError {
  if (thrown instanceof LoadError) return thrown
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new LoadError(classify(name, message) ?? otherwise, `${name}: ${message}`, { cause: thrown })
}

function classify(name: string, message: string): LoadErrorClass | undefined {
  if (name === 'ScreenTimeout') return 'chunk_timeout'
  if (name === 'NoScreenError') return 'no_screen'
  if (name === 'ChunkLoadError') return /css chunk/i.test(message) ? 'css' : 'chunk'
  // The error for a shared module of another version may have no number.
  if (/does not satisfy|RUNTIME-012/.test(message)) return 'shared_version'
  if (name === 'ValiError' || name === 'ContractError') return 'contract'
  return undefined
}
