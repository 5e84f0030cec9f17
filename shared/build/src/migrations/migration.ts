/**
 * A migration adapts a remote's files to a change in the shared packages. Migrations are idempotent, so that
 * no record of applied migrations is needed.
 */
export interface Migration {
  /** Name of the migration: a number and a summary, such as `0001 test helpers come from another package`. */
  readonly name: string
  /**
   * Migrates one file.
   *
   * @param file the file's path relative to the remote's folder, with slashes.
   * @param text the file's content.
   * @returns the new content, or `text` if the file needs no change.
   */
  apply(file: string, text: string): string
}
