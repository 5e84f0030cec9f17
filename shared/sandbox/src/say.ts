// The reader of the output may end before the server, for example a pager. A broken pipe must not end the
// server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
