/**
 * What one change of the packages asks of a remote's files. Applied to what has it already, it changes nothing: nobody has to
 * remember which ones a repository has had.
 */
export interface Migration {
  /** Its place in the order, and what it does: `0001 packages are named for all they hold`. */
  readonly name: string
  /**
   * @param file from the remote's folder, with slashes.
   * @returns what the file has to say.
   */
  apply(file: string, text: string): string
}
