import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import { startClub } from './browser-club.ts'
import { bundlePrograms } from './node-program.ts'
import { type Campaign, type Outcome, runCampaign } from './soak-campaign.ts'

// `npm run soak` runs the tests that are too slow for `npm run test:all`, in half an hour. The load test runs
// first and alone. Then the simulation of a working day runs in parallel with the tests that do not measure
// times. Arguments after `--` choose campaigns, which then run one after another: `npm run soak -- load day`.

/** Duration of the simulated working day in minutes. The environment variable `SOAK_MINUTES` overrides it. */
const dayMinutes = 10

const playwright = (name: string, ...args: readonly string[]): Campaign => ({
  name,
  runner: 'playwright',
  args: ['--workers=1', ...args]
})
const jest = (name: string, ...args: readonly string[]): Campaign => ({ name, runner: 'jest', args })

const load = jest('load', 'shared/sandbox/src/load')
const day = playwright('day', '--project=soak')
/** The longest campaigns come first, so that no long campaign starts near the end of the run. */
const others = [
  jest('crashes', 'shared/sandbox/src/crashes'),
  playwright('payloads', '--project=journeys', 'hostile/control', 'hostile/xss'),
  playwright('answers', '--project=journeys', 'faults/bad-answers'),
  jest('documents', '(release|host)/src/.*/mutated-documents'),
  playwright('engines', '--project=journeys', 'hostile/firefox', 'hostile/webkit'),
  jest('strings', 'shared/sandbox/src/strings')
]
/**
 * Campaigns that run only when they are named on the command line. Half an hour is too short for all
 * campaigns, and each of these concerns changes of one area only.
 */
const byName = [
  playwright('cut-off', '--project=browser', 'journeys/release-cut-off'),
  playwright('walks', '--project=journeys', 'sequences/walks'),
  playwright('links', '--project=journeys', 'faults/redirect-corpus'),
  jest('new-team', 'shared/sdk/src/empty-folder'),
  jest('reproducible', 'shared/testing/src/reproducible')
]
const all = [load, day, ...others, ...byName]

/** Number of campaigns that run in parallel, including the working day. */
const atOnce = 3

answerHelp(`npm run soak -- [CAMPAIGN …]    runs long tests, which look for rare failures; without a name all of them

Campaigns: ${all.map(({ name }) => name).join(', ')}

Example: npm run soak -- reproducible
`)
const wanted = process.argv.slice(2)
const unknown = wanted.filter(one => !all.some(({ name }) => name === one))
if (unknown.length > 0)
  throw new Error(
    `unknown campaign ${unknown.join(', ')}. The campaigns are ${all.map(({ name }) => name).join(', ')}`
  )

const reports = resolve(root, '.cache/reports/soak')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const begun = performance.now()
const minutesSince = () => (performance.now() - begun) / 60_000

const environment = {
  SOAK_MINUTES: String(dayMinutes),
  WALKS: '20',
  ...process.env,
  SOAK: '1',
  ...(await bundlePrograms())
}

/**
 * Runs a campaign and prints its result.
 *
 * @param port the port of the club, for Playwright's campaigns.
 */
const run = async (campaign: Campaign, port = ''): Promise<Outcome> => {
  const place = campaign.runner === 'playwright' ? { PORT: port } : {}
  const outcome = await runCampaign(campaign, { ...environment, ...place }, resolve(reports, campaign.name))
  const { passed, minutes } = outcome
  const end = `after ${minutesSince().toFixed(1)} minutes`
  process.stdout.write(
    `${campaign.name} ${passed ? 'passed' : 'FAILED'} in ${minutes.toFixed(1)} minutes, ${end}\n`
  )
  return outcome
}

/** Runs campaigns in the given order, at most `lanes` at the same time. */
async function runBeside(
  campaigns: readonly Campaign[],
  lanes: number,
  port?: string
): Promise<readonly Outcome[]> {
  const left = [...campaigns]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) outcomes.push(await run(next, port))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

async function runAll(): Promise<readonly Outcome[]> {
  const first = await run(load)
  const club = await startClub(environment)
  try {
    return [first, ...(await runBeside([day, ...others], atOnce, club.port))]
  } finally {
    await club.stop()
  }
}

async function runSome(): Promise<readonly Outcome[]> {
  const some = all.filter(({ name }) => wanted.includes(name))
  const club = some.some(({ runner }) => runner === 'playwright') ? await startClub(environment) : undefined
  try {
    return await runBeside(some, 1, club?.port)
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
