import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
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
import { LoadedFiles } from './loaded-files.ts'
import { Operator } from './operator.ts'
import { type Sample, slopeOf } from './slope.ts'

// A working day, in minutes: members walk at random, with answers that are slow, fail or are lost, while versions are shipped, tried
// on half of them and taken back, operators' commands are killed, and the store fails. Nobody sees a blank page, one of two releases,
// or anything of somebody else, and neither the server nor a page that stays holds more and more. `SOAK_MINUTES` says how long,
// `SOAK_SEED` what happens, `SOAK_WALKERS` how many pairs of members walk.

const minutes = Number(process.env.SOAK_MINUTES || 8)
const seed = Number(process.env.SOAK_SEED || 20_261_123)
const walkers = Number(process.env.SOAK_WALKERS || 2)
const port = 3147
const origin = `http://localhost:${port}`

const repository = resolve(fileURLToPath(import.meta.url), '../../..')
const memoryDoor = resolve(fileURLToPath(import.meta.url), '../memory-door.ts')
const memoryUsage = v.object({ heapUsed: v.number(), rss: v.number() })

const stepsOfAWalk = 50
/** As long as a page goes on showing what it met, in milliseconds. */
const aMoment = 5_000
const any = fc.noBias(fc.nat(1_000_000))
const chances = fc.record({ tab: fc.noBias(fc.nat(2)), step: any, detail: any })

/** Bytes by which each may seem to grow in a minute: engines keep some of what they compile and count. */
const mostGrowth = { server: 1_500_000, page: 250_000 }

test.use({ baseURL: origin, actionTimeout: 20_000 })

let club: OwnClub
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.copy(port)
  const flags = ['--expose-gc', '--import', 'tsx', '--import', memoryDoor]
  server = new ServerProcess([process.execPath, ...flags, 'shared/release/src/develop/local.ts'], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: club.dataDir, EQS_TEST_MODE: '1' },
    port,
    hasChannel: true
  })
  await server.listens()
})

test.afterAll(async () => {
  await server.stop()
  await club.stop()
})

test(`${minutes} minutes of members, releases, canaries, rollbacks and faults together`, async ({
  browser,
  page: sitter,
  request,
  problems
}) => {
  test.setTimeout((minutes + 10) * 60_000)
  problems.expect(/status of (?:404|5\d\d)|ERR_/, /it fails for the soak/, /SRI|integrity/)
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
  const tally = { walks: 0, steps: 0, brokenOff: 0, looks: 0, turns: 0 }
  const pages = new Set<Page>()
  const blank: string[] = []

  const operate = async () => {
    while (!isOver()) await operator.act()
  }

  /** A walk after the other, each with members of its own. */
  const walkOn = async (place: number) => {
    for (let round = 0; !isOver(); round += 1) {
      const walkSeed = seed + place * 1000 + round
      const first = await browser.newContext()
      let walk: Walk | undefined
      let stepBegan = Date.now()
      try {
        walk = await Walk.begin(browser, first, sandbox, request)
        for (const { page } of walk.tabs) {
          pages.add(page)
          await files.watch(page)
          // From its first file on.
          await page.reload()
        }
        for (const chance of fc.sample(chances, { seed: walkSeed, numRuns: stepsOfAWalk })) {
          if (isOver()) break
          stepBegan = Date.now()
          await takeStep(walk, chance)
          await walk.expectTrue()
          tally.steps += 1
        }
        tally.walks += 1
      } catch (error) {
        // Without its store the club cannot show every screen; that it shows something is looked at below.
        if (!operator.hasBrokenSince(stepBegan - aMoment)) {
          const told = walk?.story.map((line, index) => `${index + 1}. ${line}`).join('\n')
          throw new Error(
            `SOAK_SEED=${seed}, walk ${walkSeed}\n${told}\n${error instanceof Error ? error.message : error}`
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

  /** Looks at every page each second: without a word for five seconds it is blank. */
  const lookForBlank = async () => {
    const wordless = new Map<Page, number>()
    while (!isOver()) {
      for (const page of pages) {
        const words = await page.evaluate(() => document.body.innerText.trim().length).catch(() => undefined)
        tally.looks += 1
        // A page between two documents has none to be asked.
        if (words === undefined) continue
        const times = words > 10 ? 0 : (wordless.get(page) ?? 0) + 1
        wordless.set(page, times)
        if (times === 5) blank.push(page.url())
      }
      await wait(1_000)
    }
  }

  const samples: { readonly at: number; readonly heap: number; readonly rss: number; readonly held: Held }[] =
    []

  /** Goes round and round in a page that is never loaded anew, whose provider fails now and then. */
  const stay = async () => {
    const member = await sandbox.createMember()
    await keepSession(sitter, savedSession(member))
    pages.add(sitter)
    await files.watch(sitter)
    await sitter.goto('/')
    await go(sitter, 21)
    const devtools = await sitter.context().newCDPSession(sitter)
    for (; !isOver(); tally.turns += 1) {
      const fault = next() % 3 === 0 ? { status: 500 } : { latencyMs: 300 + (next() % 1_000) }
      await sandbox.breakCalls({ email: member.email, path: '/api/**', times: 2, ...fault })
      await go(sitter, 9)
      await request.delete(`${origin}/__control/faults?email=${member.email}`)
      const { heapUsed, rss } = v.parse(memoryUsage, await server.ask('memory'))
      const held = await measureHeld(devtools)
      samples.push({ at: (Date.now() - begun) / 60_000, heap: heapUsed, rss, held })
      await wait(3_000)
    }
  }

  await Promise.all([
    operate(),
    stay(),
    lookForBlank(),
    ...Array.from({ length: walkers }, (_, place) => walkOn(place))
  ])
  await files.note(origin)
  const { mixed } = files

  // What is loaded once is loaded by then.
  const settled = samples.slice(Math.floor(samples.length / 4))
  const growth = (of: (sample: (typeof samples)[number]) => number) =>
    slopeOf(settled.map((sample): Sample => [sample.at, of(sample)]))
  const grows = {
    server: growth(({ heap }) => heap),
    rss: growth(({ rss }) => rss),
    page: growth(({ held }) => held.heap),
    nodes: growth(({ held }) => held.nodes)
  }
  const [head, tail] = [settled[0], settled.at(-1)]
  const megabytes = (bytes = Number.NaN) => (bytes / 1024 / 1024).toFixed(2)
  for (const line of [
    `${minutes} minutes, seed ${seed}: ${JSON.stringify({ ...tally, ...operator.acts })}`,
    `${files.documents} documents of ${files.releaseCount} releases: ${mixed.length} mixed, ${blank.length} blank; nothing of another member`,
    `server: heap ${megabytes(head?.heap)} to ${megabytes(tail?.heap)} MB, ${megabytes(grows.server)} MB a minute; resident ${megabytes(head?.rss)} to ${megabytes(tail?.rss)} MB, ${megabytes(grows.rss)} MB a minute`,
    `page that stays: heap ${megabytes(head?.held.heap)} to ${megabytes(tail?.held.heap)} MB, ${megabytes(grows.page)} MB a minute; nodes ${head?.held.nodes} to ${tail?.held.nodes}; detached ${head?.held.detached} to ${tail?.held.detached}`
  ])
    process.stdout.write(`soak: ${line}\n`)

  expect(mixed).toEqual([])
  expect(blank).toEqual([])
  expect(await club.release('history', '--verify')).toContain('the history is whole')
  expect(grows.server).toBeLessThan(mostGrowth.server)
  expect(grows.page).toBeLessThan(mostGrowth.page)
  expect(tally.walks + tally.brokenOff).toBeGreaterThan(0)
})
