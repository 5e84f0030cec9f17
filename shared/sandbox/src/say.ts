// The process that reads the output, for example a pager, may end before the server. The broken pipe must not
// end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
