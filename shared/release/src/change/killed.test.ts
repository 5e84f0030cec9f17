import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { entryNumbers, readEntry } from '../history/history.ts'
import { expectedFiles, withoutSignature } from '../render/drift.ts'
import { releaseIn } from '../render/render-release.ts'
import type { Store } from '../store/store.ts'
import { listCommands } from '../testing/campaign.ts'
import { type Chance, createChance } from '../testing/chance.ts'
import { commandEnvironment, newClub, readLive, readPage } from '../testing/club.ts'
import { OperatorShell, withoutBrowser } from '../testing/operator-shell.ts'
import { killCommand, type Moment } from '../testing/release-command.ts'
import { storeFaults } from '../verify/verify-store.ts'

// The command of an operator is killed at random moments. Members have the complete release before it or after it, and the next
// command of any operator completes the rest. `KILLS` is the number of kills, `KILL_SEED` the seed of the moments.

const kills = Number(process.env.KILLS ?? (process.env.SOAK ? 200 : isQuick ? 2 : 4))
const seed = Number(process.env.KILL_SEED ?? 1)

const names = ['mf-a', 'mf-b', 'mf-c'] as const

/** Returns the words of a random command that is valid for the state of the club. */
async function pickCommand(store: Store, chance: Chance): Promise<readonly string[]> {
  const name = chance.pick(names)
  const remote = (await readLive({ store })).remotes[name]
  if (!remote) throw new Error(`${name} is not live`)
  const config = ['config', 'set', `brand=b${chance.below(1e6)}`]
  return withoutBrowser(chance.pick([config, ...listCommands(name, remote)]))
}

/** Returns the expected page of an entry, without its signature. */
async function readExpectedPage(store: Store, number: number): Promise<string | undefined> {
  const { files } = await expectedFiles(store, (await readEntry(store, number)).entry)
  return files.get('index.html')
}

test(
  `${kills} kill -9 of release commands lose no change, make none twice, and leave members a complete release`,
  async () => {
    const ops = await newClub(Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0']])))
    const { store, keys } = ops
    const environment = commandEnvironment(ops)
    const shell = await OperatorShell.start({ ...environment, RELEASE_OPERATOR: 'beto' })
    const chance = createChance(seed)
    const tally = { tried: 0, kills: 0, beforeEntry: 0, betweenEntryAndPage: 0, afterPage: 0 }
    const startedAt = performance.now()
    let usualMs = 2_000
    while (tally.kills < kills || tally.betweenEntryAndPage < kills / 2) {
      tally.tried += 1
      expect(tally.tried).toBeLessThan(3 * kills + 10)
      const command = await pickCommand(store, chance)
      const before = { newest: (await entryNumbers(store)).at(-1) ?? 0, page: await readPage(ops) }
      const moment: Moment = chance.pick(['entry', 'entry', 'document', 'page', usualMs * chance.next()])
      const started = performance.now()
      const end = await killCommand(command, { moment, environment })
      if (end === 'over') usualMs = performance.now() - started

      const newest = (await entryNumbers(store)).at(-1) ?? 0
      const page = await readPage(ops)
      expect(newest - before.newest).toBeLessThanOrEqual(1)
      expect([before.page, await readExpectedPage(store, newest)]).toContain(
        page === before.page ? page : withoutSignature(page)
      )
      if (end === 'killed') {
        tally.kills += 1
        if (newest === before.newest) tally.beforeEntry += 1
        else if (releaseIn(page) < newest) tally.betweenEntryAndPage += 1
        else tally.afterPage += 1
      }

      const written = (await readEntry(store, newest)).text
      const next = chance.pick(['status', 'history render', 'the same', 'another'])
      const words =
        next === 'the same'
          ? command
          : next === 'another'
            ? await pickCommand(store, chance)
            : next.split(' ')
      const { code, shown } = await shell.give(words)
      // The same command of another operator is a new request. It completes the change, and then reports that it is live.
      const isLive = next === 'the same' && newest > before.newest
      const added = next === 'another' || (next === 'the same' && newest === before.newest) ? 1 : 0
      if (isLive && code !== 0)
        expect(shown).toMatch(/is live already|not switched off|no canary|no earlier version/)
      else expect([code, shown]).toEqual([0, shown])
      // A second rollback goes one version further back.
      const further = isLive && code === 0 ? 1 : 0
      expect(await entryNumbers(store)).toHaveLength(newest + added + further)
      expect((await readEntry(store, newest)).text).toBe(written)
      expect(await storeFaults({ store, keys })).toEqual([])
    }
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(
      `commands: seed ${seed}: ${JSON.stringify(tally)}, ${tally.tried}/${tally.tried} completed, ${seconds.toFixed(1)} s, ${(seconds / tally.tried).toFixed(1)} s each\n`
    )
    expect(tally.betweenEntryAndPage).toBeGreaterThanOrEqual(kills / 2)
  },
  120_000 + kills * 30_000
)
