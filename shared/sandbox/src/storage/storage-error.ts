/** Reasons why a database cannot be opened that a person can remove. */
type StorageProblem =
  | 'FOLDER_IN_USE'
  | 'DATA_DAMAGED'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_TOO_OLD'
  | 'EACCES'
  | 'ENOSPC'

/** Thrown when a database cannot be opened. `npm start` adds to the message what to do about the code. */
export class StorageError extends Error {
  override readonly name = 'StorageError'

  /** @param path the folder in question, if there is one. */
  constructor(
    readonly code: StorageProblem,
    message: string,
    readonly path?: string,
    cause?: unknown
  ) {
    super(message, { cause })
  }
}
