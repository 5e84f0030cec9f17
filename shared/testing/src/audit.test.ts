/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

// Runs the real command with a replacement for pnpm, which gives the answers of pnpm 12 for each kind of
// registry.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-audit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Said {
  readonly out?: string
  readonly wrong?: string
  readonly code?: number
}

const counts = (critical: number, high = 0, low = 0) =>
  `{"advisories": {}, "metadata": {"vulnerabilities": {"info": 0, "low": ${low}, "moderate": 0, "high": ${high}, "critical": ${critical}}, "dependencies": 417}}`

const clean: Said = { out: counts(0) }
const verified: Said = { out: 'audited 417 packages\n\n417 packages have verified registry signatures\n' }
const framed = (code: string, ...lines: readonly string[]): Said => ({
  wrong: `npm warn Unknown user config "other".\nError: ${code}\n\n  × ${lines.join('\n  │ ')}\n\n`,
  code: 1
})

function audit(vulnerabilities: Said, signatures: Said) {
  const npx = join(folder, 'npx')
  writeFileSync(
    npx,
    `#!${process.execPath}
const said = ${JSON.stringify({ vulnerabilities, signatures })}[process.argv.includes('signatures') ? 'signatures' : 'vulnerabilities']
process.stdout.write(said.out ?? '')
process.stderr.write(said.wrong ?? '')
process.exitCode = said.code ?? 0
`
  )
  chmodSync(npx, 0o755)
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'shared/testing/src/audit.ts')],
    { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } }
  )
  return { status, stdout }
}

test.each<[string, Said, Said, string]>([
  ['no vulnerability is known and all packages are signed', clean, verified, '0 critical, 0 high, 0 lesser'],
  [
    'only lesser vulnerabilities are known',
    { out: counts(0, 0, 3), code: 1 },
    verified,
    '0 critical, 0 high, 3 lesser'
  ],
  [
    'the registry has no audit endpoint',
    framed(
      'ERR_PNPM_AUDIT_BAD_RESPONSE',
      'The audit endpoint (at https://packages.example/-/npm/v1/security/',
      'advisories/bulk) responded with 405:'
    ),
    { out: 'audited 0 packages\n\nNo dependencies were installed from a registry with signing keys\n' },
    'not run: Error: ERR_PNPM_AUDIT_BAD_RESPONSE'
  ],
  [
    'no server listens on the address of the registry',
    framed(
      'ERR_PNPM_AUDIT_BAD_RESPONSE',
      'Failed to request the audit endpoint (at http://127.0.0.1:9/-/npm/v1/',
      'security/advisories/bulk): error sending request for url',
      '├─▶ client error (Connect)',
      '├─▶ tcp connect error',
      '╰─▶ Connection refused (os error 111)'
    ),
    framed(
      'ERR_PNPM_AUDIT_SIGNATURE_KEYS_FETCH_FAIL',
      'Failed to request the registry keys endpoint (at http://127.0.0.1:9/-/npm/',
      'v1/keys): error sending request: client error (Connect): tcp connect',
      'error: Connection refused (os error 111)'
    ),
    'not run: Error: ERR_PNPM_AUDIT_SIGNATURE_KEYS_FETCH_FAIL'
  ],
  [
    'the name of the registry cannot be resolved, not even to install pnpm',
    { wrong: 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\n', code: 1 },
    { wrong: 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\n', code: 1 },
    'not run: npm error code ENOTFOUND'
  ]
])('the audit passes if %s', (_, vulnerabilities, signatures, words) => {
  const { status, stdout } = audit(vulnerabilities, signatures)
  expect(stdout).toContain(words)
  expect(status).toBe(0)
})

test.each<[string, Said, Said, string]>([
  ['a critical vulnerability is known', { out: counts(1), code: 1 }, verified, '1 critical'],
  ['a high vulnerability is known', { out: counts(0, 1), code: 1 }, verified, '1 high'],
  [
    'a signature is invalid, without a number',
    clean,
    { wrong: 'ERR_PNPM_AUDIT_SIGNATURE_INVALID  axios@1.21.1 has an invalid registry signature', code: 1 },
    'axios@1.21.1 has an invalid registry signature'
  ],
  [
    'one of many signatures is invalid',
    clean,
    { out: 'audited 417 packages\n\n1 package has an invalid registry signature: axios@1.21.1\n', code: 1 },
    'axios@1.21.1'
  ],
  [
    'an answer with a critical vulnerability is incomplete',
    {
      out: '{"advisories": {"1": {"severity": "critical", "title": "ECONNREFUSED"',
      code: 1,
      wrong: 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE ECONNREFUSED'
    },
    verified,
    '"severity": "critical"'
  ],
  [
    'the counts have other names',
    { out: '{"metadata": {"vulnerabilities": {"grave": 1}}}' },
    verified,
    '"grave": 1'
  ],
  ['pnpm fails without an error message', { ...clean, code: 1 }, verified, 'not understood (exit code 1)'],
  ['pnpm prints nothing', { out: '' }, { out: '' }, 'not understood (exit code 0)'],
  [
    'the registry is out of order',
    framed('ERR_PNPM_AUDIT_BAD_RESPONSE', 'The audit endpoint responded with 500:'),
    verified,
    'responded with 500'
  ],
  [
    'pnpm does not know the command',
    { wrong: 'Error: ERR_PNPM_UNKNOWN_OPTION ENOTFOUND', code: 1 },
    verified,
    'ERR_PNPM_UNKNOWN_OPTION'
  ]
])('the audit fails and prints the answer if %s', (_, vulnerabilities, signatures, words) => {
  const { status, stdout } = audit(vulnerabilities, signatures)
  expect(stdout).toContain(words)
  expect(status).toBe(1)
})
