import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { discoveryDocument } from '@eqs/contracts/discovery'
import { isQuick } from '@eqs/testing/suite'
import { beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { latestEntry, readEntry, readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { render } from '../render/render.ts'
import { newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newClub, readLive, readPage, type TestClub } from '../testing/club.ts'
import { OperatorShell, withoutBrowser } from '../testing/operator-shell.ts'

// Number of rounds. `npm run soak:release` runs a hundred.
const rounds = process.env.SOAK ? 100 : isQuick ? 4 : 25

let ops: TestClub

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'], 'mf-b': ['1.0.0', '1.1.0'] })
})

/**
 * Starts the process of an operator.
 *
 * @param last the process kills itself before it replaces this file.
 */
const startOperator = async (name: string, last?: string): Promise<OperatorShell> =>
  OperatorShell.start(
    commandEnvironment(ops, {
      RELEASE_OPERATOR: name,
      DATA_DIR: await newFolder(),
      ...(last && { KILL_BEFORE: `/${last}$` })
    })
  )

/** Returns the release of the page, and fails when the page is incomplete. */
async function readRelease(): Promise<number> {
  const html = await readPage(ops)
  expect(html).toMatch(/<\/html>\n$/)
  const inline = /id="eqs-discovery">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  const { release, microFrontends } = v.parse(discoveryDocument, JSON.parse(inline))
  expect(html).toContain(`<meta name="eqs-release" content="${release}">`)
  const { entry } = await readEntry(ops.store, release)
  for (const [name, { version }] of Object.entries(entry.state.remotes))
    expect(microFrontends[name]?.[0]?.metadata.version).toBe(version)
  return release
}

/** A kill before one of these files leaves an entry without its page, even on a fast machine. */
const files = ['discovery.json', 'index.html'] as const

/** Returns a file for every second round, and a time within the 100 ms of a promotion for the others. */
const pickMoment = (round: number): (typeof files)[number] | number =>
  (round % 2 === 1 && files[Math.floor(round / 2) % files.length]) || (round * 100) / rounds

const pickVersion = (round: number): string => (round % 2 === 0 ? '1.1.0' : '1.0.0')

test(`two operators change two remotes at the same time, ${rounds} times: both changes are made, and none is lost`, async () => {
  const [ana, beto] = await Promise.all([startOperator('ana'), startOperator('beto')])
  const done = new Map<number, string>()
  for (let round = 0; round < rounds; round += 1) {
    const promotions = [
      { operator: ana, version: `mf-a@${pickVersion(round)}` },
      { operator: beto, version: `mf-b@${pickVersion(round)}` }
    ] as const
    await Promise.all(
      promotions.map(async ({ operator, version }) => {
        const answer = await operator.change(['promote', version])
        expect(answer).toEqual({ number: expect.any(Number) })
        if ('number' in answer) done.set(answer.number, version)
      })
    )
    expect(done.size).toBe(2 * (round + 1))
  }
  const history = await readHistory(ops.store)
  expect(history).toHaveLength(1 + 2 * rounds)
  for (const { number, what } of history.slice(1)) expect(what).toBe(`promote ${done.get(number)}`)
  expect(await verifyHistory(ops)).toEqual([])
  expect(await readRelease()).toBe(1 + 2 * rounds)
}, 400_000)

test(`a promotion is killed at any moment, ${rounds} times: members always get a complete release`, async () => {
  let unfinished = 0
  for (let round = 0; round < rounds; round += 1) {
    const moment = pickMoment(round)
    const ana = await startOperator('ana', typeof moment === 'string' ? moment : undefined)
    const present = (await readLive(ops)).remotes['mf-a']?.version
    const killed = killAt(ana, moment)
    const command = ['promote', `mf-a@${present === '1.0.0' ? '1.1.0' : '1.0.0'}`]
    ana.process.send([...withoutBrowser(command)])
    await killed
    const rendered = await readRelease()
    const newest = (await latestEntry(ops.store))?.entry.number ?? 0
    expect(newest - rendered).toBeLessThanOrEqual(1)
    if (rendered === newest) continue
    unfinished += 1
    await render(ops)
    expect(await readRelease()).toBe(newest)
  }
  process.stdout.write(`${rounds} promotions killed, ${unfinished} of them between the entry and the page\n`)
  expect(unfinished).toBeGreaterThan(0)
  expect(await verifyHistory(ops)).toEqual([])
}, 300_000)

/** Kills an operator after a number of milliseconds, or once it has answered or killed itself. */
async function killAt({ process }: OperatorShell, moment: string | number): Promise<void> {
  const ended = once(process, 'exit')
  const answered = once(process, 'message')
  await Promise.race([ended, answered, ...(typeof moment === 'number' ? [wait(moment)] : [])])
  process.kill('SIGKILL')
  await ended
}
