import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import { bundlePrograms } from './node-program.ts'
import { nodeVersions, toEnvironment } from './node-version.ts'

// `npm run soak:nodes` starts the club and runs all jest tests on each supported version of Node. The npm
// package `node` provides the versions. The environment variable `NODES` chooses versions. Arguments after
// `--` are passed to jest as patterns of test files.

answerHelp(`npm run soak:nodes -- [PATTERN …]    starts the club and runs the jest tests on each supported version of Node

PATTERN chooses test files; the environment variable NODES chooses versions.

Example: NODES=20.19.0 npm run soak:nodes -- shared/api
`)
const chosen = process.argv.slice(2)
const reports = resolve(root, '.cache/reports')

const report = v.object({
  numPassedTests: v.number(),
  numPendingTests: v.number(),
  numTotalTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() }))
    })
  )
})

/**
 * Runs `npm start` with an empty data folder, requests the sign-in page and signs in.
 *
 * @returns the problem, or undefined.
 */
async function startClub(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eqs-node-'))
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm gets its own process group, as in a terminal, so that one signal ends npm, its shell and the club.
    detached: true
  })
  const gone = once(npm, 'exit')
  try {
    const origin = await printedOrigin(npm)
    return origin ? await visit(origin) : 'it ended before it listened'
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function printedOrigin({ stdout }: ChildProcess): Promise<string | undefined> {
  if (!stdout) return undefined
  for await (const line of createInterface({ input: stdout })) {
    const [, origin] = /EQS Club is at (\S+)/.exec(line) ?? []
    if (origin === undefined) continue
    stdout.resume()
    return origin
  }
  return undefined
}

async function visit(origin: string): Promise<string | undefined> {
  const page = await fetch(`${origin}/ingresa`)
  if (!page.ok || !(await page.text()).includes('eqs-release')) return `/ingresa: ${page.status}`
  const answer = await fetch(`${origin}/v1/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'socia@eqs.example',
      password: 'puntos123',
      brand: 'eqs',
      platform: 'website'
    })
  })
  const signedIn = v.safeParse(v.object({ token: v.string() }), await answer.json())
  return signedIn.success ? undefined : `signing in: ${answer.status}`
}

/** Runs the jest tests. @returns true when at least one test has passed and none has failed. */
function test(version: string, env: NodeJS.ProcessEnv): boolean {
  const file = join(reports, `jest-node-${version}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  spawnSync('npx', ['jest', ...chosen, '--maxWorkers=100%', '--silent', '--json', '--outputFile', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const { numPassedTests, numPendingTests, numTotalTests, testResults } = v.parse(
    report,
    JSON.parse(readFileSync(file, 'utf8'))
  )
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter(one => one.status === 'failed').map(({ fullName }) => fullName)
    return status === 'failed' && tests.length === 0
      ? [`${name} did not run`]
      : tests.map(one => `${name}: ${one}`)
  })
  say(`${numPassedTests}/${numTotalTests - numPendingTests} tests, ${numPendingTests} skipped`)
  for (const one of failed) say(`  failed: ${one}`)
  return failed.length === 0 && numPassedTests > 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const programs = await bundlePrograms()
let isWell = true
for (const version of nodeVersions()) {
  const env = toEnvironment(version)
  const { stdout: name } = spawnSync('node', ['--version'], { env, encoding: 'utf8' })
  say(`\nNode ${name.trim()}`)
  const wrong = await startClub(env)
  say(wrong === undefined ? 'npm start: /ingresa opens, and a member signs in' : `npm start: ${wrong}`)
  if (!test(version, { ...env, ...programs }) || wrong !== undefined) isWell = false
}
process.exitCode = isWell ? 0 : 1
