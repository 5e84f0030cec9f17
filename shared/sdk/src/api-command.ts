import { parseArgs } from 'node:util'
import { acceptVersions, versionProblems } from './versions.ts'

// `npm run api` fails when the public names of a package have changed without a new version. `npm run lint`
// includes this check. `npm run api -- accept 'why'` raises the versions of the changed packages.

const usage = `npm run api -- accept 'what it is for' [--compatible | --major] [@eqs/ui …]`

function run(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { compatible: { type: 'boolean' }, major: { type: 'boolean' } }
  })
  const [command, why, ...repaired] = positionals
  if (command === undefined) {
    const problems = versionProblems()
    if (problems.length === 0) return 0
    process.stderr.write(
      `${problems.join('\n')}\n\nGive it a version, a report and an entry of its change log: ${usage}\n`
    )
    return 1
  }
  if (command !== 'accept' || !why || (values.compatible && values.major)) throw new Error(usage)
  const meaning = values.major ? 'major' : values.compatible ? 'compatible' : undefined
  const done = acceptVersions({ why, meaning, repaired })
  process.stdout.write(`${done.join('\n') || 'nothing has changed for others'}\n`)
  return 0
}

try {
  process.exitCode = run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
