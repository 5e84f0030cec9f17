import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Ops } from './testing/ops.ts'
import { startRegistry, type TestRegistry } from './testing/registry.ts'
import { type CommandTime, commandsIn, type Running, Terminal } from './testing/terminal.ts'

// The path of a new team, which has only a registry and the manual in its new repository. It takes minutes:
// `npm run soak -- new-team`.

/** Seconds for all commands together until others can preview the remote inside the club. */
const timeoutMs = 600

const create = 'npm create @eqs/remote mf-gift-cards -- --owner @club/gift-cards'

/** How commands of the manual begin that ops run in the club's repository. */
const ofOps = 'npm run release -- '

/** The output that commands of the manual have to print. */
const promised: readonly (readonly [command: RegExp, words: RegExp])[] = [
  [/^npm test$/, /Tests: +1 passed/],
  [/^npm run pack$/, /packed mf-gift-cards@1\.1\.0: .*\n {2}artefact sha256-[0-9a-f]{64}/],
  [/^npm run publish$/, /published mf-gift-cards@1\.0\.0\n/],
  [/^npm run preview/, /See it: <\S+\/gift-cards\?probar=mf-gift-cards@1\.0\.0-pr\.1>/],
  [/^npm run preview/, /smoke: \*\*passed\*\*/],
  [/^npm run verify/, /provenance +passed mf-gift-cards@1\.0\.0 from commit \w+, built by/],
  [/^npm run canary/, /mf-gift-cards: 1\.0\.0 \(100 %\) → 1\.0\.0 \(90 %\), 1\.1\.0 \(10 %\)/],
  [/^npm run canary/, /is requested of ops/],
  [/^npx eqs-release status/, /mf-gift-cards +1\.0\.0 \(90 %\),.*\n +1\.1\.0 \(10 %\)/],
  [/^npm run release -- promote mf-gift-cards@1\.1\.0$/, /→ 1\.1\.0 \(100 %\)/],
  [/--store \S+production$/, /mf-gift-cards: – → 1\.1\.0 \(100 %\)/]
]

test('an empty folder becomes a remote that all members have, with nothing but a registry and its manual', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-team-'))
  const registry = await startRegistry(folder)
  const env = environment(registry)
  const times: CommandTime[] = []
  const ops = new Ops(folder, env, times)
  const empty = join(folder, 'team')
  mkdirSync(empty)
  const team = new Terminal(empty, { ...env, RELEASE_OPERATOR: 'ana' }, times)
  try {
    ops.terminal.give('npm run -s sdk -- publish')
    ops.begin()
    times.length = 0
    const said = await followManual(team, ops, empty)
    for (const [command, words] of promised) {
      const answers = said.filter(([one]) => command.test(one)).map(([, answer]) => answer)
      expect(answers.join('\n')).toMatch(words)
    }
    tellTimes(times.map(([command, seconds]) => [ops.named(command), seconds]))
    lookAtBoth(team, ops)
    await lookInsideClub(team)
  } finally {
    for (const one of [team, ops.terminal]) one.end()
    registry.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_800_000)

/**
 * The environment without the variables of the test process: a new team has neither its mode nor its
 * packages.
 */
function environment(registry: TestRegistry): NodeJS.ProcessEnv {
  const { NODE_ENV, NODE_OPTIONS, JEST_WORKER_ID, RELEASE_PROGRAM, INIT_CWD, ...rest } = process.env
  const ownNpm = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^npm_/.test(name)))
  const who = { NAME: 'Ana', EMAIL: 'ana@club.example' }
  const git = Object.entries(who).flatMap(([part, value]) => [
    [`GIT_AUTHOR_${part}`, value],
    [`GIT_COMMITTER_${part}`, value]
  ])
  return { ...ownNpm, ...registry.env, ...Object.fromEntries(git), PORT: '0' }
}

type Said = readonly (readonly [command: string, answer: string])[]

/**
 * Runs every command of the manual in order. Placeholders get the values that operators would give the team.
 */
async function followManual(team: Terminal, ops: Ops, empty: string): Promise<Said> {
  const remote = join(empty, 'mf-gift-cards')
  team.give(create.replace('create', 'create --yes'), create)
  const manual = readFileSync(join(remote, 'README.md'), 'utf8')
  const [first, ...commands] = commandsIn(manual, 'From an empty folder to all members')
  expect(first).toBe(create)
  const said: (readonly [string, string])[] = []
  let key = ''
  for (const written of commands) {
    const command = written
      .replace('s3://staging-club?region=sa-east-1', ops.staging)
      .replace('--from mf-gift-cards.eqs', `--from ${join(remote, 'mf-gift-cards.eqs')}`)
      .replace('PRODUCTION', ops.production)
      .replace('--key=…', `--key=${key}`)
    if (command.includes('ops-keys.json')) ops.tellKeys(join(remote, 'ops-keys.json'))
    const answer = await answerTo(command, team, ops)
    key = /--key=(\S{43})/.exec(answer)?.[1] ?? key
    said.push([command, answer])
  }
  return said
}

async function answerTo(command: string, team: Terminal, ops: Ops): Promise<string> {
  if (command === `${ofOps}watch`) return (await ops.watch()).said
  if (command.startsWith(ofOps)) return ops.release(command.slice(ofOps.length))
  if (command !== 'npm start') return team.give(command)
  const alone = await team.start(command, /http:\/\/\S+/)
  await lookAlone(alone)
  alone.stop()
  return alone.said
}

async function lookAlone({ said: address }: Running): Promise<void> {
  expect(await (await fetch(address)).text()).toContain('<title>mf-gift-cards</title>')
  const script = async (file: string) => (await fetch(new URL(file, address))).text()
  expect(await script('/welcome.js')).toContain('Tenés')
  expect(await script('/main.js')).not.toMatch(/Cannot find module|Module not found/)
  expect((await fetch(new URL('/healthz', address))).status).toBe(200)
}

/** Checks the remote under development as a club loads it, and that no migration is pending. */
async function lookInsideClub(team: Terminal): Promise<void> {
  expect(team.give('npx @eqs/build migrate')).toContain('nothing has to be changed')
  const { said: address } = await team.start('npm run dev', /http:\/\/\S+/)
  const { url } = await (await fetch(new URL('/mf-gift-cards/description.json', address))).json()
  expect(url).toMatch(/^\/mf-gift-cards\/candidates\/1\.1\.0-local\.[0-9a-f]{8}\/remote-entry\.js$/)
  expect((await fetch(new URL(url, address))).status).toBe(200)
}

/** Checks that both clubs have the bytes that the team has signed, and that the team can verify production. */
function lookAtBoth(team: Terminal, ops: Ops): void {
  const { staging, production } = ops
  const artefact = 'ops/artefacts/mf-gift-cards/1.1.0'
  const [there, here] = [staging, production].map(store => ({
    ...hashesIn(join(store, artefact)),
    ...hashesIn(join(store, 'remotes/mf-gift-cards/1.1.0'))
  }))
  expect(Object.keys(there ?? {}).length).toBeGreaterThan(5)
  expect(here).toEqual(there)
  const packed = team.give('npx eqs-release pack --from dist --out again.eqs --json 2>/dev/null')
  const { digest } = JSON.parse(packed)
  expect(here?.['artefact.json']).toBe(digest)
  tell(`mf-gift-cards@1.1.0 in staging and production: sha256-${digest}`)

  const verify = 'npx eqs-release verify mf-gift-cards@1.1.0 --without-smoke "ops have opened it"'
  const verified = team.give(`RELEASE_STORE=${production} ${verify}`, verify)
  expect(verified).toMatch(/publication +passed/)
  tell(/^provenance.*/m.exec(verified)?.[0] ?? '')
}

/** Returns a hash of each file in a folder, except the preview file, which is not part of a version. */
const hashesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== 'preview.json')
      .map(({ name }) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')
      ])
  )

/** Prints a line for the table of `npm run soak`. */
const tell = (line: string) => process.stdout.write(`new-team: ${line}\n`)

/** Prints the times until others can preview the remote, and until every member has it. */
function tellTimes(times: readonly CommandTime[]): void {
  const sum = (some: readonly CommandTime[]) => some.reduce((total, [, seconds]) => total + seconds, 0)
  const isLookedAt = times.findIndex(([command]) => command.startsWith('npm run preview')) + 1
  const untilThen = sum(times.slice(0, isLookedAt))
  const rows = [...times, ['until it can be looked at', untilThen], ['together', sum(times)]] as const
  for (const [what, seconds] of rows) tell(`${seconds.toFixed(1).padStart(7)} s  ${what}`)
  expect(untilThen).toBeLessThan(timeoutMs)
}
