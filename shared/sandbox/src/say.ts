// The process that reads this server's output, for example a pager, may end first. Without a listener, the
// error of the broken pipe would end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
