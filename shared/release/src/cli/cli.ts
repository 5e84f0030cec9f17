#!/usr/bin/env node
import { terminalQuestion } from '../operator/terminal.ts'
import { run } from './run.ts'

// Entry of `npm run release`.

// The reader has closed the pipe, as in `release status | head -1`.
process.stdout.on('error', () => process.exit())

process.exitCode = await run(process.argv.slice(2), {
  result: text => process.stdout.write(`${text}\n`),
  say: text => process.stderr.write(`${text}\n`),
  ask: terminalQuestion()
})
