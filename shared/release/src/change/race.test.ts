import { dirname, join } from 'node:path'
import { discoveryDocument } from '@eqs/contracts/discovery'
import { isQuick } from '@eqs/testing/suite'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { latestEntry, readEntry, readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { render } from '../render/render.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { OperatorProcess } from '../testing/operator-process.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { promote } from './promote.ts'

// `npm test` takes some, `npm run soak:release` a hundred.
const times = process.env.SOAK ? 100 : isQuick ? 4 : 25

let ops: Awaited<ReturnType<typeof newOperation>>
let running: OperatorProcess[] = []

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const name of ['mf-a', 'mf-b'])
    for (const version of ['1.0.0', '1.1.0']) await putRemote(ops, name, version)
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.0' },
    { name: 'mf-b', version: '1.0.0' }
  ])
})

afterEach(async () => {
  for (const process of running) await process.kill()
  running = []
})

/** @param last the file before whose replacement it is killed. */
async function operator(name: string, last?: string): Promise<OperatorProcess> {
  const keyFile = join(dirname(ops.store.folder), 'keys.json')
  const started = await OperatorProcess.start({ store: ops.store.folder, keyFile, name, last })
  running.push(started)
  return started
}

/** The release that the page is of; throws when the page is not whole. */
async function wholeRelease(): Promise<number> {
  const html = (await readText(ops.store, 'index.html')) ?? ''
  expect(html).toMatch(/<\/html>\n$/)
  const inline = /id="eqs-discovery">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  const { release, microFrontends } = v.parse(discoveryDocument, JSON.parse(inline))
  expect(html).toContain(`<meta name="eqs-release" content="${release}">`)
  const { entry } = await readEntry(ops.store, release)
  for (const [name, { version }] of Object.entries(entry.state.remotes))
    expect(microFrontends[name]?.[0]?.metadata.version).toBe(version)
  return release
}

/** Files before which a kill must have left an entry without its page, however quick the machine is. */
const files = ['discovery.json', 'index.html'] as const

/** Every second round spreads its kill over the thirty milliseconds that a promotion takes here. */
const momentOfRound = (round: number): (typeof files)[number] | number =>
  (round % 2 === 1 && files[Math.floor(round / 2) % files.length]) || (round * 30) / times

const turn = (round: number): string => (round % 2 === 0 ? '1.1.0' : '1.0.0')

test(`two operators at once with two remotes, ${times} times: both are done, and nothing is lost`, async () => {
  const [ana, beto] = await Promise.all([operator('ana'), operator('beto')])
  const done = new Map<number, string>()
  for (let round = 0; round < times; round += 1) {
    const wishes = [
      { who: ana, wish: `mf-a@${turn(round)}` },
      { who: beto, wish: `mf-b@${turn(round)}` }
    ] as const
    const answers = await Promise.all(wishes.map(({ who, wish }) => who.give(['promote', wish])))
    for (const [index, given] of answers.entries()) {
      const { wish } = wishes[index === 0 ? 0 : 1]
      expect(given).toEqual({ number: expect.any(Number) })
      if ('number' in given) done.set(given.number, wish)
    }
    expect(done.size).toBe(2 * (round + 1))
  }
  const history = await readHistory(ops.store)
  expect(history).toHaveLength(1 + 2 * times)
  for (const { number, what } of history.slice(1)) expect(what).toBe(`promote ${done.get(number)}`)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
  expect(await wholeRelease()).toBe(1 + 2 * times)
}, 400_000)

test(`a promotion killed at any moment, ${times} times: members always get a whole release`, async () => {
  let unfinished = 0
  for (let round = 0; round < times; round += 1) {
    const moment = momentOfRound(round)
    const ana = await operator('ana', typeof moment === 'string' ? moment : undefined)
    const present = (await latestEntry(ops.store))?.entry.state.remotes['mf-a']?.version
    const killed = killAt(ana, moment)
    ana.begin(['promote', `mf-a@${present === '1.0.0' ? '1.1.0' : '1.0.0'}`])
    await killed
    const shown = await wholeRelease()
    const newest = (await latestEntry(ops.store))?.entry.number ?? 0
    expect(newest - shown).toBeLessThanOrEqual(1)
    if (shown === newest) continue
    unfinished += 1
    await render(ops)
    expect(await wholeRelease()).toBe(newest)
  }
  process.stdout.write(`${times} promotions killed, ${unfinished} of them between their entry and the page\n`)
  expect(unfinished).toBeGreaterThan(0)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
}, 300_000)

/** Kills an operator after so many milliseconds, unless it kills itself or has answered before. @returns when the process is gone. */
async function killAt(operator: OperatorProcess, moment: string | number): Promise<void> {
  await new Promise<void>(resolve => {
    if (typeof moment === 'number') setTimeout(resolve, moment)
    operator.process.once('message', resolve)
    operator.process.once('exit', resolve)
  })
  await operator.kill()
}
