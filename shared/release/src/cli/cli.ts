import { run } from './run.ts'

// `npm run release`: what an operator does.

process.exitCode = await run(process.argv.slice(2), text => process.stdout.write(`${text}\n`))
