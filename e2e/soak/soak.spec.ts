import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import * as v from 'valibot'
import { go, type Held, measureHeld } from '../bench/navigations.ts'
import { expect, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { ServerProcess } from '../fixtures/server-process.ts'
import { Walk } from '../sequences/walk.ts'
import { takeStep } from '../sequences/walk-steps.ts'
import { BlankPages } from './blank-pages.ts'
import { type Course, isFlat, measureCourse } from './flatness.ts'
import { loadAgain, loadTabAgain } from './load-again.ts'
import { LoadedFiles } from './loaded-files.ts'
import { Operator } from './operator.ts'
import { ReturningVisitor } from './returning-visitor.ts'

// A working day in a few minutes: members take random steps, calls are slow, fail or get lost, versions are
// released and rolled back, commands are killed, and the store fails. No page may be blank, mix two releases,
// show data of another member or leak memory; neither may the server leak. `SOAK_MINUTES` sets the duration,
// `SOAK_SEED` the events, `SOAK_WALKERS` the number of pairs of members.

const minutes = Number(process.env.SOAK_MINUTES || 8)
const seed = Number(process.env.SOAK_SEED || 20_261_123)
const walkers = Number(process.env.SOAK_WALKERS || 2)

const repository = resolve(fileURLToPath(import.meta.url), '../../..')
const memoryScript = resolve(fileURLToPath(import.meta.url), '../memory-usage.ts')
const memoryUsage = v.object({ heapUsed: v.number(), rss: v.number() })

const stepsOfAWalk = 50
/** Milliseconds for which a page may still show the effect of a fault. */
const aMoment = 5_000
const any = fc.noBias(fc.nat(1_000_000))
const chances = fc.record({ tab: fc.noBias(fc.nat(2)), step: any, detail: any })

/**
 * Maximum growth from the first third to the last, in percent. Engines store some compiled code and counters.
 */
const mostGrowth = { server: 10, resident: 20, page: 10, nodes: 5 }

/** Minimum numbers per minute. A run with lower numbers has tested too little. */
const least = { steps: 6, documents: 8, releases: 2 }

/** Number of screens that a returning visitor opens in each browser. */
const looksOfAVisit = 10

/** Timeout of actions in milliseconds. It is long because other campaigns run at the same time. */
const timeoutMs = 60_000

let club: OwnClub
let server: ServerProcess

// biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from this pattern
test.use({ baseURL: ({}, use) => use(server.origin), actionTimeout: timeoutMs })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.copy()
  const flags = ['--expose-gc', '--import', 'tsx', '--import', memoryScript]
  server = new ServerProcess([process.execPath, ...flags, 'shared/develop/src/local.ts'], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: club.dataDir, EQS_TEST_MODE: '1' },
    hasChannel: true
  })
  await server.listens()
})

test.afterAll(async () => {
  await server.stop()
  await club.stop()
})

test(`in ${minutes} minutes of members, releases and faults, no page is blank or mixes releases, and no memory leaks`, async ({
  browser,
  page: sitter,
  request,
  problems
}) => {
  test.setTimeout((minutes + 10) * 60_000)
  // The seed decides which files and calls fail, and when.
  for (const text of [/status of (?:404|5\d\d) |ERR_/, /it fails for the soak/, /SRI|integrity/])
    problems.expect({ text, times: 'any' })
  const { origin } = server
  const sandbox = new Sandbox(request, origin)
  const files = new LoadedFiles()
  const numbers = fc.sample(any, { seed, numRuns: 10_000 }).values()
  const next = () => numbers.next().value ?? 0
  const operator = new Operator(club, next, () => files.note(origin))
  await files.note(origin)
  await operator.prepare()

  const begun = Date.now()
  const end = begun + minutes * 60_000
  const isOver = () => Date.now() > end
  const tally = { walks: 0, steps: 0, brokenOff: 0, turns: 0 }
  const pages = new BlankPages()

  const operate = async () => {
    while (!isOver()) await operator.act()
  }

  /** Makes one walk after the other, each with new members. */
  const walkOn = async (place: number) => {
    for (let round = 0; !isOver(); round += 1) {
      const walkSeed = seed + place * 1000 + round
      const first = await browser.newContext()
      let walk: Walk | undefined
      let stepBegan = Date.now()
      try {
        walk = await Walk.begin(browser, first, sandbox, request, timeoutMs)
        for (const { page } of walk.tabs) {
          pages.add(page)
          await files.watch(page)
          // Reloads the page, so that all files of the document are recorded.
          await page.reload()
        }
        for (const chance of fc.sample(chances, { seed: walkSeed, numRuns: stepsOfAWalk })) {
          if (isOver()) break
          stepBegan = Date.now()
          for (const tab of walk.tabs) await loadTabAgain(tab, timeoutMs)
          await takeStep(walk, chance)
          await walk.expectTrue()
          tally.steps += 1
        }
        tally.walks += 1
      } catch (error) {
        // Without its store the club cannot show every screen. `BlankPages` still checks that the pages are
        // not blank.
        if (!operator.hasBrokenSince(stepBegan - aMoment)) {
          const steps = walk?.story.map((line, index) => `${index + 1}. ${line}`).join('\n')
          throw new Error(
            `SOAK_SEED=${seed}, walk ${walkSeed}\n${steps}\n${error instanceof Error ? error.message : error}`
          )
        }
        tally.brokenOff += 1
      } finally {
        for (const context of new Set([first, ...(walk?.tabs ?? []).map(({ device }) => device.context)])) {
          for (const page of context.pages()) pages.delete(page)
          await context.unrouteAll({ behavior: 'ignoreErrors' })
          await context.close()
        }
      }
    }
  }

  const visitor = new ReturningVisitor(browser, sandbox, async page => {
    pages.add(page)
    await files.watch(page)
    return () => void pages.delete(page)
  })
  const comeBy = async () => {
    for (let visit = 0; !isOver(); visit += 1)
      await visitor.comeBy(10_000 + visit, looksOfAVisit, since => operator.hasBrokenSince(since - aMoment))
  }

  const samples: { readonly at: number; readonly heap: number; readonly rss: number; readonly held: Held }[] =
    []

  /** Navigates in a page that is never reloaded, while its provider fails now and then. */
  const stay = async () => {
    const member = await sandbox.createMember()
    await keepSession(sitter, savedSession(member))
    pages.add(sitter)
    await files.watch(sitter)
    await sitter.goto('/')
    await loadAgain(sitter, timeoutMs)
    await go(sitter, 21)
    const devtools = await sitter.context().newCDPSession(sitter)
    for (; !isOver(); tally.turns += 1) {
      const fault = next() % 3 === 0 ? { status: 500 } : { latencyMs: 300 + (next() % 1_000) }
      await sandbox.breakCalls({ email: member.email, path: '/api/**', times: 2, ...fault })
      await go(sitter, 6)
      await request.delete(`${origin}/__control/faults?email=${member.email}`)
      const { heapUsed, rss } = v.parse(memoryUsage, await server.ask('memory'))
      const held = await measureHeld(devtools)
      samples.push({ at: (Date.now() - begun) / 60_000, heap: heapUsed, rss, held })
      await wait(1_000)
    }
  }

  await Promise.all([
    operate(),
    stay(),
    comeBy(),
    pages.lookUntil(isOver),
    ...Array.from({ length: walkers }, (_, place) => walkOn(place))
  ])
  await files.note(origin)
  const { mixed } = files

  const tell = (line: string) => process.stdout.write(`day: ${line}\n`)
  tell(
    `${minutes} minutes, seed ${seed}: ${JSON.stringify({ ...tally, looks: pages.looks, ...visitor.tally })}`
  )
  tell(`operators: ${JSON.stringify(operator.acts)}`)
  tell(
    `${files.documents} documents of ${files.releaseCount} releases: ${mixed.length} mixed, ${pages.found.length} blank; nothing of another member`
  )
  const courses = {
    server: measureCourse(samples.map(({ heap }) => heap)),
    resident: measureCourse(samples.map(({ rss }) => rss)),
    page: measureCourse(samples.map(({ held }) => held.heap)),
    nodes: measureCourse(samples.map(({ held }) => held.nodes))
  }
  tell(
    `memory in ${samples.length} samples, medians of the first and the last third, after a quarter to warm up`
  )
  for (const name of ['server', 'resident', 'page', 'nodes'] as const)
    tell(`${named[name]}: ${words(name, courses[name])} (at most ${mostGrowth[name]} % more)`)

  expect(mixed).toEqual([])
  expect(pages.found).toEqual([])
  expect(await club.release('history', 'verify')).toContain('the history is intact')
  for (const name of ['server', 'resident', 'page', 'nodes'] as const)
    expect([name, isFlat(courses[name], mostGrowth[name])]).toEqual([name, true])
  expect(tally.steps).toBeGreaterThan(least.steps * minutes)
  expect(files.documents).toBeGreaterThan(least.documents * minutes)
  expect(files.releaseCount).toBeGreaterThan(least.releases * minutes)
})

const named = {
  server: 'heap of the server',
  resident: 'memory of its process',
  page: 'heap of the page that stays',
  nodes: 'its nodes'
} as const

const words = (name: keyof typeof named, { first, last }: Course): string =>
  name === 'nodes' ? `${first} to ${last}` : `${megabytes(first)} to ${megabytes(last)} MB`

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
