/**
 * A change of a remote's files that a change of our packages requires. Idempotent, so that no record of
 * applied migrations is needed.
 */
export interface Migration {
  /** Number and summary: `0001 packages are named for all they hold`. */
  readonly name: string
  /**
   * Migrates one file.
   *
   * @param file path relative to the remote's folder, with slashes.
   * @param text the file's content.
   * @returns the new content, or the same.
   */
  apply(file: string, text: string): string
}
