#!/usr/bin/env node
import { run } from './run.ts'
import { terminalQuestion } from './terminal.ts'

// `npm run release`: what an operator does.

// Whoever reads on has seen enough: `release status | head -1`.
process.stdout.on('error', () => process.exit())

process.exitCode = await run(process.argv.slice(2), {
  result: text => process.stdout.write(`${text}\n`),
  say: text => process.stderr.write(`${text}\n`),
  ask: terminalQuestion()
})
