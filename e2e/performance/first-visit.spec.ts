import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FolderStore } from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { growth, kilobytes, readFigures, total } from '../bench/figures.ts'
import { measureSecondVisit } from '../bench/measure-second-visit.ts'
import { measureVisit } from '../bench/measure-visit.ts'
import { pages, savedSession } from '../bench/pages.ts'
import { expect, test } from '../fixtures/club.ts'

// `bench/figures.json` has the budget of a visit. `npm run bench -- --record` accepts an increase.

/** Published files of the suite's club. */
const published = new FolderStore(resolve(fileURLToPath(import.meta.url), '../../../.cache/e2e/static'))

/** Factor by which script sizes may exceed the recorded budget. */
const tolerance = 1.01

let sandbox: Awaited<ReturnType<typeof createSandbox>>

test.beforeAll(async () => {
  sandbox = await createSandbox({ publicUrl: '', testMode: true })
})

test.afterAll(() => sandbox.close())

for (const page of pages) {
  const { path } = page
  const decided = readFigures().visits[path]

  test(`a first visit to ${path} stays within its limits of rounds, requests and script`, async ({
    browser
  }) => {
    test.setTimeout(120_000)
    const visitor = { browser, sandbox, signedIn: await savedSession(sandbox) }
    const { rounds, requests, scripts, answers, repeated } = await measureVisit(visitor, published, page)
    const figures = `${rounds.content} and ${rounds.code} rounds, ${requests} requests, ${kilobytes(total(scripts))}`
    process.stdout.write(`first visit to ${path}: ${figures} (${answers.join(', ')})\n`)
    // The loader must not request files again that the boot script has fetched.
    expect(repeated).toEqual([])
    // Code takes a second round. Fewer rounds would mean that the delay had no effect.
    expect(rounds.code).toBeGreaterThanOrEqual(2)
    expect(rounds.content).toBeLessThanOrEqual(decided?.rounds.content ?? 0)
    expect(rounds.code).toBeLessThanOrEqual(decided?.rounds.code ?? 0)
    expect(requests, answers.join(', ')).toBeLessThanOrEqual(decided?.requests ?? 0)

    const before = decided?.scripts ?? {}
    const message = [
      `${path} brings ${kilobytes(total(scripts))} of script, and ${kilobytes(total(before))} were decided.`,
      `Grown, the most first: ${growth(before, scripts).join(', ')}.`,
      'If that is worth it, run `npm run bench -- --record` to record it.'
    ].join('\n')
    expect(Object.keys(scripts)).toContain('host main.js')
    expect(total(scripts), message).toBeLessThanOrEqual(total(before) * tolerance)
  })

  test(`a second visit to ${path} stays within its limit of rounds`, async ({ browser }) => {
    test.setTimeout(120_000)
    const visitor = { browser, sandbox, signedIn: await savedSession(sandbox) }
    const { screen, data } = await measureSecondVisit(visitor, published, page)
    process.stdout.write(`second visit to ${path}: ${screen} rounds to the screen, ${data} to the data\n`)
    expect(screen).toBeLessThanOrEqual(decided?.again.screen ?? 0)
    expect(data).toBeLessThanOrEqual(decided?.again.data ?? 0)
  })
}
