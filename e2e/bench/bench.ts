import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import { stage } from '@eqs/develop/stage'
import { ensureReleaseKeys, FolderStore } from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browser.ts'
import { OwnCheckout } from '../fixtures/own-checkout.ts'
import { SecureClub, trustsSecureClub } from '../fixtures/secure-club.ts'
import { measureBehaviour } from './behaviour.ts'
import { buildMonolith } from './build-monolith.ts'
import { measureSizes } from './club-sizes.ts'
import { compareLoads } from './compare-loads.ts'
import { countedFolders, countLines } from './count-lines.ts'
import { type Figures, kilobytes, type ReleaseCost, readFigures, total, writeFigures } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureFloor } from './measure-floor.ts'
import { measureRelease, releaseGoals } from './measure-release.ts'
import { measureRoutes } from './measure-routes.ts'
import { measureSecondVisit } from './measure-second-visit.ts'
import { measureVisit, type VisitFigures, visit } from './measure-visit.ts'
import { pages, savedSession } from './pages.ts'
import { profileVisit } from './profile-visit.ts'
import { releaseWords } from './released-words.ts'
import { atMost, type Verdict, verdictTable } from './verdicts.ts'
import { drawWaterfall } from './waterfall.ts'

// `npm run bench` compares visits to the federated build with visits to a single application built from the
// same sources (the monolith). It also measures releases, response times, memory, Lighthouse scores, and how
// the cost grows with the number of remotes, and counts the lines of the code that manages sessions and loads
// remotes. `--against` compares loads with those of another commit. With `--record`, it writes the figures of
// the part `builds` to `figures.json` and the waterfall picture of `e2e/README.md`.

/** Delay of every answer during the visits that the waterfall picture shows, in milliseconds. */
const drawnDelay = 1000

/**
 * Parts of the benchmark. `npm run bench -- builds` runs only the part `builds`. Without a name, all parts
 * run. `builds` compares visits, measures releases and counts lines of code; `remotes` measures the cost by
 * number of remotes; `behaviour` measures response times and memory; `floor` loads the catalogue, the monolith and a
 * bare page in turns; `profile` lists what occupies the main thread; `lighthouse` measures Lighthouse scores.
 */
const parts = ['builds', 'remotes', 'behaviour', 'floor', 'profile', 'lighthouse'] as const
answerHelp(`npm run bench -- [PART …] [--record]         measures the club; without a name all parts
npm run bench -- --against COMMIT [--runs 9]  loads pages of another commit and of this one in turns
npm run bench -- --against FOLDER             the same with the published files in a folder

Parts: ${parts.join(', ')}. --record writes the figures of builds to e2e/bench/figures.json.

Example: npm run bench -- builds --record
Example: npm run bench -- --against main --runs 5
`)
const { values: compared } = parseArgs({
  strict: false,
  options: { against: { type: 'string' }, runs: { type: 'string', default: '9' } }
})
if (compared.against === true) throw new Error('--against needs a commit or a folder, as in --against main')
const runs = Number(compared.runs)
const asked = parts.filter(part => process.argv.includes(part))
const measures = (part: (typeof parts)[number]): boolean =>
  asked.includes(part) || (asked.length === 0 && typeof compared.against !== 'string')

const folder = await mkdtemp(join(tmpdir(), 'eqs-bench-'))
const federated = new FolderStore(join(folder, 'federated'))
const keys = await ensureReleaseKeys(join(folder, 'release-keys.json'), federated)
await stage({
  store: federated,
  keys,
  withoutSmoke: 'the benchmark opens the pages itself',
  onBuild: name => say(`building ${name}`)
})

const sandbox = await createSandbox({ publicUrl: '' })
const signedIn = await savedSession(sandbox)
const executablePath = ensureBrowser()
const launch = () =>
  chromium.launch({
    executablePath,
    args: [trustsSecureClub]
  })
const browser = await launch()
const visitor = { browser, sandbox, signedIn }
const verdicts: Verdict[] = []

if (measures('builds')) {
  const visits = await measureBuilds()
  const routes = await measureAllRoutes()
  const release = await measureWords()
  const lines = countAll()
  if (process.argv.includes('--record')) {
    writeFigures({ visits, routes, release, lines })
    await drawVisits()
  }
}
if (measures('behaviour')) verdicts.push(...(await measureBehaviour(visitor, federated, keys)))
if (measures('floor'))
  verdicts.push(...(await measureFloor({ visitor, federated, keys, folder, runs, launch, say })))
if (measures('profile')) await profileVisit({ visitor, folder: federated.folder, launch, say })
if (measures('lighthouse')) verdicts.push(...(await measureLighthouse(visitor, federated)))
if (measures('remotes')) await measureSizes(visitor, federated, keys, say)
if (typeof compared.against === 'string')
  await compareLoads({
    ...visitor,
    commit: compared.against,
    folder: federated.folder,
    runs,
    launch,
    say
  })
if (verdicts.length > 0) say(`\n${verdictTable(verdicts)}`)

await browser.close()
await sandbox.close()
await rm(folder, { recursive: true, force: true })

/**
 * Measures visits to both builds. Prints the figures, and the script sizes beside those of `figures.json`.
 */
async function measureBuilds(): Promise<Figures['visits']> {
  say('building the monolith')
  const monolith = await buildMonolith(federated, keys, join(folder, 'monolith'))
  const recorded = readFigures()
  say('\npage       build       requests  rounds  JS (KB, brotli)')
  const visits: Figures['visits'] = {}
  for (const page of pages) {
    const one = await measureVisit(visitor, federated, page)
    const other = await measureVisit(visitor, monolith, page)
    verdicts.push(
      atMost(`${page.path}, rounds to content`, page.mostRounds, one.rounds.content),
      atMost(`${page.path}, script before content`, page.mostScript, total(one.scripts), kilobytes),
      atMost(`${page.path}, script ÷ monolith's`, 1.15, total(one.scripts) / total(other.scripts), times),
      atMost(`${page.path}, rounds ÷ monolith's`, 1, one.rounds.content / other.rounds.content, times)
    )
    const again = await measureSecondVisit(visitor, federated, page)
    verdicts.push(
      atMost(`${page.path} again, rounds to shell and screen`, 0, again.screen),
      atMost(`${page.path} again, rounds to what is there now`, page.signedIn ? 1 : 0, again.data)
    )
    const { rounds, requests, scripts } = one
    visits[page.path] = { rounds, again, requests, scripts }
    row(page.path, 'federated', one)
    row(page.path, 'monolith', other)
    say(
      `${page.path.padEnd(10)} ${'ratio'.padEnd(11)} ${ratio(one.requests, other.requests).padStart(8)}  ${ratio(one.rounds.content, other.rounds.content).padStart(6)}  ${ratio(total(one.scripts), total(other.scripts)).padStart(15)}`
    )
  }

  say('\nscript before content              recorded        now')
  for (const [path, { scripts }] of Object.entries(visits))
    for (const [name, size] of Object.entries(scripts))
      compare(`${path} ${name}`, recorded.visits[path]?.scripts[name], size, kilobytes)
  return visits
}

/** Measures a first visit to every route. Prints requests and script size beside those of `figures.json`. */
async function measureAllRoutes(): Promise<Figures['routes']> {
  const recorded = readFigures()
  const routes = await measureRoutes(visitor, federated)
  say('\nfirst visit of each route           recorded        now')
  for (const [path, { requests, script }] of Object.entries(routes)) {
    const before = recorded.routes[path]
    compare(`${path}, requests`, before?.requests, requests, String)
    compare(`${path}, script`, before?.script, script, kilobytes)
  }
  return routes
}

/** Counts the lines of code in `countedFolders` and prints them beside those of `figures.json`. */
function countAll(): Figures['lines'] {
  const recorded = readFigures()
  say('\nlines of code                      recorded        now')
  const lines = Object.fromEntries(countedFolders.map(name => [name, countLines(join(root, name))]))
  for (const [name, count] of Object.entries(lines)) compare(name, recorded.lines[name], count, String)
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((all, one) => all + one, 0)
  compare('all of them', sum(recorded.lines), sum(lines), String)
  return lines
}

/** Measures what a returning member downloads after a release that changes one word. */
async function measureWords(): Promise<ReleaseCost> {
  say('\nreleasing a word')
  const checkout = await OwnCheckout.make({
    root: federated.folder,
    keys: join(folder, 'release-keys.json')
  })
  const club = await SecureClub.start(sandbox)
  const cost = await measureRelease(browser, club, await releaseWords(checkout), signedIn)
  verdicts.push(
    atMost('one-word release, page', releaseGoals.page, cost.page, bytes),
    atMost('one-word release, host', releaseGoals.host, cost.host, bytes),
    atMost('one-word release, remote', releaseGoals.remote, cost.remote, bytes),
    atMost('one-word release, unchanged remotes', releaseGoals.unchanged, cost.unchanged, bytes)
  )
  club.stop()
  await checkout.remove()
  return cost
}

/** Writes the waterfall picture of first visits that `e2e/README.md` shows. */
async function drawVisits(): Promise<void> {
  const visits = []
  for (const page of pages) {
    const figures = await visit(visitor, federated, page, drawnDelay)
    visits.push({ title: page.path, figures, delay: drawnDelay })
  }
  await writeFile(join(root, 'e2e/pictures/first-visits.svg'), drawWaterfall(visits))
}

function row(path: string, build: string, { requests, rounds, scripts }: VisitFigures): void {
  const size = (total(scripts) / 1024).toFixed(1)
  say(
    `${path.padEnd(10)} ${build.padEnd(11)} ${String(requests).padStart(8)}  ${String(rounds.content).padStart(6)}  ${size.padStart(15)}`
  )
}

function compare(
  what: string,
  before: number | undefined,
  now: number,
  text: (value: number) => string
): void {
  say(
    `${what.padEnd(32)} ${(before === undefined ? '–' : text(before)).padStart(10)} ${text(now).padStart(10)}`
  )
}

function ratio(one: number, other: number): string {
  return times(one / other)
}

function times(factor: number): string {
  return `${factor.toFixed(2)} ×`
}

function bytes(size: number): string {
  return `${size} B`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
