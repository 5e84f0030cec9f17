import { spawnSync } from 'node:child_process'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// `npm run audit`: what the registry knows against the packages that ship, and whether it signed what is locked. A registry that
// answers neither is no reason to fail, but it is said.

const pnpm = ['--yes', 'pnpm@12.21.0'] as const

function ask(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('npx', [...pnpm, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000
  })
  return { status, stdout: stdout ?? '', text: `${stdout ?? ''}${stderr ?? ''}` }
}

type Outcome = { readonly said: string; readonly isBad: boolean }

const vulnerabilities = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }) })
)

function audit(): Outcome {
  const { stdout, text } = ask('audit', '--prod', '--json')
  const parsed = v.safeParse(vulnerabilities, stdout)
  if (!parsed.success) return { said: `not run: ${reasonIn(text)}`, isBad: false }
  const { high = 0, critical = 0, ...others } = parsed.output.metadata.vulnerabilities
  const lesser = Object.values(others).reduce((sum, count) => sum + count, 0)
  return { said: `${critical} critical, ${high} high, ${lesser} lesser`, isBad: high + critical > 0 }
}

function signatures(): Outcome {
  const { status, text } = ask('audit', 'signatures')
  const [, audited = '0'] = /audited (\d+) packages/.exec(text) ?? []
  if (Number(audited) === 0) return { said: `not run: ${reasonIn(text)}`, isBad: false }
  return { said: status === 0 ? `${audited} verified` : text.trim(), isBad: status !== 0 }
}

/** The line that says what is the matter, without pnpm's frame around it. */
const reasonIn = (text: string): string => {
  const lines = text.split('\n').map(line => line.replace(/^[\s×│╰▶─]+/, '').trim())
  return lines.findLast(line => /respond|registry|signing|ERR_/.test(line)) ?? 'the registry did not answer'
}

const outcomes = {
  'known vulnerabilities in what ships': audit(),
  'signatures of the registry': signatures()
}
for (const [what, { said }] of Object.entries(outcomes)) process.stdout.write(`${what}: ${said}\n`)
process.exitCode = Object.values(outcomes).some(({ isBad }) => isBad) ? 1 : 0
