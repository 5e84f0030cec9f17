import { spawnSync } from 'node:child_process'
import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// `npm run audit` checks the shipped packages against the registry's advisories, and verifies the registry's
// signatures of the locked packages. If the registry cannot be reached, the command reports that the check
// was not run and does not fail. It fails on any other output that it cannot parse.

answerHelp(`npm run audit    checks the shipped packages against the registry's advisories and its signatures

It has no arguments. Example: npm run audit
`)
const pnpm = ['--yes', 'pnpm@12.21.0'] as const

interface Answer {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly isLate: boolean
}

function ask(...args: readonly string[]): Answer {
  const { status, stdout, stderr, error } = spawnSync('npx', [...pnpm, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000
  })
  const isLate = v.is(v.object({ code: v.literal('ETIMEDOUT') }), error)
  return { status, stdout: stdout ?? '', stderr: `${stderr ?? ''}${error?.message ?? ''}`, isLate }
}

type Outcome = { readonly said: string; readonly isBad: boolean }

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const vulnerabilities = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    metadata: v.object({
      vulnerabilities: v.strictObject({
        info: count,
        low: count,
        moderate: count,
        high: count,
        critical: count
      })
    })
  })
)

function audit(): Outcome {
  const answer = ask('audit', '--prod', '--json')
  const parsed = v.safeParse(vulnerabilities, answer.stdout)
  if (!parsed.success) return unasked(answer)
  const { high, critical, ...others } = parsed.output.metadata.vulnerabilities
  const lesser = Object.values(others).reduce((sum, one) => sum + one, 0)
  if (answer.status !== 0 && high + critical + lesser === 0) return notUnderstood(answer)
  return { said: `${critical} critical, ${high} high, ${lesser} lesser`, isBad: high + critical > 0 }
}

function signatures(): Outcome {
  const answer = ask('audit', 'signatures')
  const [, audited = '0'] = /^audited (\d+) packages$/m.exec(answer.stdout) ?? []
  if (answer.status === 0 && Number(audited) > 0) return { said: `${audited} verified`, isBad: false }
  if (answer.status === 0 && withoutKeys.test(answer.stdout))
    return { said: 'not run: the registry has no keys to sign with', isBad: false }
  return unasked(answer)
}

const withoutKeys =
  /^audited 0 packages\s+No dependencies were installed from a registry with signing keys\s*$/

/**
 * Patterns of the errors of pnpm and npx: `asking` matches the failed request, and `network` matches the
 * reason, which is that the registry cannot be reached or lacks the endpoint. An error has to match both.
 */
const asking = /ERR_PNPM_AUDIT_BAD_RESPONSE|ERR_PNPM_AUDIT_SIGNATURE_KEYS_FETCH_FAIL|npm error code E/
const network =
  /\b(?:responded with (?:404|405|501)\b|client error \(Connect\)|dns error|operation timed out|(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b)/

/**
 * Returns the outcome of a check that has no result. The outcome is bad, unless the registry could not be
 * reached or the command exceeded its time limit.
 */
function unasked(answer: Answer): Outcome {
  if (answer.isLate) return { said: 'not run: there is no answer within two minutes', isBad: false }
  const { status, stdout, stderr } = answer
  const words = unframed(stderr)
  // Output on stdout may contain findings, even if it cannot be parsed. It therefore counts as a bad outcome.
  const isUnasked = status !== 0 && stdout.trim() === '' && asking.test(words) && network.test(words)
  return isUnasked ? { said: `not run: ${words}`, isBad: false } : notUnderstood(answer)
}

const notUnderstood = ({ status, stdout, stderr }: Answer): Outcome => ({
  said: `not understood (exit code ${status}): ${`${stdout}\n${stderr}`.trim()}`,
  isBad: true
})

/** Joins the lines of a message. Removes npm's warnings and the frame that pnpm prints around its errors. */
const unframed = (text: string): string =>
  text
    .split('\n')
    .filter(line => !line.startsWith('npm warn'))
    .map(line => line.replace(/^[\s×│├╰─▶]+/, '').trim())
    .filter(Boolean)
    .join(' ')

const outcomes = {
  'known vulnerabilities in what ships': audit(),
  'signatures of the registry': signatures()
}
for (const [what, { said }] of Object.entries(outcomes)) process.stdout.write(`${what}: ${said}\n`)
process.exitCode = Object.values(outcomes).some(({ isBad }) => isBad) ? 1 : 0
