#!/usr/bin/env node
import { run } from './run.ts'

// Entry of `npm run release`.

// The reader has closed the pipe, as in `release status | head -1`. The command still runs to its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = await run(
  process.argv.slice(2),
  text => process.stdout.write(`${text}\n`),
  text => process.stderr.write(`${text}\n`)
)
