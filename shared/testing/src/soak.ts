import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { bundleProgram } from './node-program.ts'
import { type Campaign, type Outcome, runCampaign } from './soak-campaign.ts'
import { startClub } from './soak-club.ts'

// `npm run soak`: what is too long for every run, in half an hour. The load is measured alone; then a working day lasts until the half
// hour is over, and beside it runs all that counts and does not measure. Words after `--` choose some, which run one after the other:
// `npm run soak -- load day`.

const totalMinutes = 30
/** Of the day: to begin, and to be told at the end. */
const aroundTheDay = 2

const playwright = (name: string, ...args: readonly string[]): Campaign => ({
  name,
  runner: 'playwright',
  args: ['--workers=1', ...args]
})
const jest = (name: string, ...args: readonly string[]): Campaign => ({ name, runner: 'jest', args })

const load = jest('load', 'shared/sandbox/src/load')
const day = playwright('day', '--project=soak')
/** The longest first, so that nothing long begins at the end. */
const others = [
  jest('crashes', 'shared/sandbox/src/crashes'),
  playwright('payloads', '--project=journeys', 'hostile/control', 'hostile/xss'),
  jest('new-team', 'shared/sdk/src/empty-folder'),
  jest('documents', '(release|host)/src/.*/mutated-documents'),
  playwright('answers', '--project=journeys', 'faults/bad-answers'),
  jest('commands', 'release/src/.*/killed'),
  playwright('engines', '--project=journeys', 'hostile/firefox', 'hostile/webkit'),
  playwright('cut-off', '--project=journeys', 'journeys/release-cut-off'),
  playwright('walks', '--project=journeys', 'sequences/walks'),
  jest('strings', 'shared/sandbox/src/strings'),
  jest('artefacts', 'release/src/artefact/foreign-build'),
  playwright('links', '--project=journeys', 'faults/redirect-corpus')
]
/** What takes the whole machine for itself, when it is asked for by its name. */
const alone = [jest('reproducible', 'shared/testing/src/reproducible')]
const all = [load, day, ...others, ...alone]

/** How many of the others run at a time. */
const atOnce = 2

const wanted = process.argv.slice(2)
const unknown = wanted.filter(one => !all.some(({ name }) => name === one))
if (unknown.length > 0)
  throw new Error(`no campaign is named ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}`)

const reports = resolve(root, '.cache/reports/soak')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const begun = performance.now()
const minutesSince = () => (performance.now() - begun) / 60_000

const environment = {
  // The members of the day walk as well.
  WALKS: '4',
  ...process.env,
  SOAK: '1',
  // Hundreds of starts take longer than what is started.
  SANDBOX_PROGRAM: await bundleProgram('shared/sandbox/src/main.ts', 'sandbox'),
  RELEASE_PROGRAM: await bundleProgram('shared/release/src/cli/cli.ts', 'release')
}

const run = async (campaign: Campaign, more: NodeJS.ProcessEnv = {}): Promise<Outcome> => {
  const outcome = await runCampaign(campaign, { ...environment, ...more }, resolve(reports, campaign.name))
  const { passed, minutes } = outcome
  const end = `after ${minutesSince().toFixed(1)} minutes`
  process.stdout.write(
    `${campaign.name} ${passed ? 'passed' : 'FAILED'} in ${minutes.toFixed(1)} minutes, ${end}\n`
  )
  return outcome
}

/** One after the other, some at a time. */
async function runBeside(campaigns: readonly Campaign[], lanes: number): Promise<readonly Outcome[]> {
  const left = [...campaigns]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) outcomes.push(await run(next))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

async function runAll(): Promise<readonly Outcome[]> {
  const first = await run(load)
  const club = await startClub(environment)
  try {
    const minutes = Math.max(1, Math.floor(totalMinutes - minutesSince() - aroundTheDay))
    const both = [run(day, { SOAK_MINUTES: String(minutes) }), runBeside(others, atOnce)] as const
    const [long, rest] = await Promise.all(both)
    return [first, long, ...rest]
  } finally {
    await club.stop()
  }
}

async function runSome(): Promise<readonly Outcome[]> {
  const some = all.filter(({ name }) => wanted.includes(name))
  const club = some.some(({ runner }) => runner === 'playwright') ? await startClub(environment) : undefined
  try {
    return await runBeside(some, 1)
  } finally {
    await club?.stop()
  }
}

const outcomes = await (wanted.length === 0 ? runAll() : runSome())
const rank = ({ name }: Outcome) => all.findIndex(one => one.name === name)
process.stdout.write('\n| campaign | minutes | tests | figures |\n|---|---|---|---|\n')
for (const outcome of outcomes.toSorted((one, other) => rank(one) - rank(other))) {
  const { name, passed, minutes, tests, figures } = outcome
  const [head = '', ...others] = figures
  process.stdout.write(
    `| ${name} | ${minutes.toFixed(1)} | ${passed ? '' : 'FAILED: '}${tests} | ${head} |\n`
  )
  for (const line of others) process.stdout.write(`| | | | ${line} |\n`)
}
const failed = outcomes.filter(({ passed }) => !passed)
process.stdout.write(
  `| together | ${minutesSince().toFixed(1)} | ${outcomes.length - failed.length} of ${outcomes.length} campaigns passed | |\n`
)
for (const { name } of failed) process.stdout.write(`what ${name} said: ${resolve(reports, `${name}.log`)}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
