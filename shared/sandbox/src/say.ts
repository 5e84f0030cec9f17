// Whoever reads a server's words may end before it does: a pager, a collector of logs. Members go on being answered.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** A line for whoever started the server. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
