import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'

// `npm run soak`: what is too long for every run, part by part. Words after `--` choose some of them: `npm run soak -- load members`.
// Every part runs even when an earlier one failed.

interface Part {
  /** Of jest, or of Playwright in `e2e`. */
  readonly runner: 'jest' | 'playwright'
  readonly args: readonly string[]
}

const parts: Readonly<Record<string, Part>> = {
  load: { runner: 'jest', args: ['shared/sandbox/src/load'] },
  members: { runner: 'playwright', args: ['--project=soak'] },
  strings: { runner: 'jest', args: ['shared/sandbox/src/strings'] },
  answers: { runner: 'playwright', args: ['faults/bad-answers.spec.ts'] },
  payloads: { runner: 'playwright', args: ['hostile'] },
  links: { runner: 'playwright', args: ['faults/redirect-corpus.spec.ts'] },
  'cut-off': { runner: 'playwright', args: ['journeys/release-cut-off.spec.ts'] },
  documents: { runner: 'jest', args: ['(release|host)/src/.*/mutated-documents'] },
  commands: { runner: 'jest', args: ['release/src/.*/killed'] },
  crashes: { runner: 'jest', args: ['shared/sandbox/src/crashes'] },
  walks: { runner: 'playwright', args: ['sequences/walks.spec.ts'] }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`no part is named ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)

const outcomes = Object.entries(parts)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .map(([name, { runner, args }]) => {
    const begun = performance.now()
    const command = runner === 'jest' ? ['jest', ...args] : ['playwright', 'test', ...args]
    const { status } = spawnSync('npx', command, {
      cwd: resolve(root, runner === 'jest' ? '.' : 'e2e'),
      stdio: 'inherit',
      env: { WALKS: '40', ...process.env, SOAK: '1' }
    })
    return { name, passed: status === 0, minutes: (performance.now() - begun) / 60_000 }
  })

process.stdout.write('\n')
for (const { name, passed, minutes } of outcomes)
  process.stdout.write(
    `${name.padEnd(10)} ${passed ? 'passed' : 'failed'} in ${minutes.toFixed(1)} minutes\n`
  )
const all = outcomes.reduce((sum, { minutes }) => sum + minutes, 0)
process.stdout.write(`${'together'.padEnd(10)} ${all.toFixed(1)} minutes\n`)
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
