/**
 * The one place where the shell's failures are told. For now they are named in the console, as a warning: an error
 * there is kept for what nobody handled.
 */
export function reportProblem(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever looks for the cause has to find it somewhere
  console.warn('[eqs]', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
