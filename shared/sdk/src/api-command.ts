import { parseArgs } from 'node:util'
import { answerHelp } from '@eqs/build/answer-help'
import { acceptVersions, versionProblems } from './versions.ts'

// `npm run lint` includes the check of `npm run api`.

const usage = `npm run api                                    fails when public names have changed without a new version
npm run api -- accept WHY [--compatible | --major] [PACKAGE …]
                                               gives the changed packages a new version, report and change log

Example: npm run api -- accept 'cards show an expiry' --compatible
`

answerHelp(usage)

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
      `${problems.join('\n')}\n\nTo give it a new version, a report and an entry in its change log:\n${usage}`
    )
    return 1
  }
  if (command !== 'accept' || !why || (values.compatible && values.major)) throw new Error(usage)
  const meaning = values.major ? 'major' : values.compatible ? 'compatible' : undefined
  const done = acceptVersions({ why, meaning, repaired })
  process.stdout.write(`${done.join('\n') || 'no public names have changed'}\n`)
  return 0
}

try {
  process.exitCode = run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
