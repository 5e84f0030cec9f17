/**
 * Prints the usage of a command and ends the process if `--help` or `-h` is among its arguments.
 *
 * @param usage what the command does, its arguments and an example. It ends with a line break.
 */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some(one => one === '--help' || one === '-h')) return
  process.stdout.write(usage)
  process.exit(0)
}
