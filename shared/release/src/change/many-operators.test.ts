import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { openStore } from '../store/places.ts'
import { addressIn, buckets } from '../testing/buckets.ts'
import { campaign } from '../testing/campaign.ts'
import { atEnd, newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newOperation, onStore, putLive } from '../testing/club.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { credentials } from '../testing/s3-server.ts'
import { storeFaults } from '../verify/verify-store.ts'

// Many operators, each in a separate process, run real commands at the same time. In `npm run soak:release`, fifty operators make
// 500 changes on twenty remotes; this suite runs fewer.

const isSoak = process.env.SOAK === '1'
const timeoutMs = isSoak ? 7_200_000 : 300_000

const few = { operators: 3, changes: 9, remotes: 3 }
const small = isQuick ? few : { operators: 8, changes: 40, remotes: 6 }
const large = { operators: 50, changes: 500, remotes: 20 }

// The quick suite tries one kind of bucket.
const inBucket = isSoak ? large : isQuick ? few : { operators: 4, changes: 12, remotes: 3 }
const inBuckets = buckets
  .slice(0, isQuick ? 1 : undefined)
  .map(([name, start]) => [name, start, inBucket] as const)

test.each([['a folder', undefined, isSoak ? large : small] as const, ...inBuckets])(
  '%s keeps every change of many simultaneous operators, and refuses only changes of the same remote',
  async (where, start, { operators, changes, remotes }) => {
    const club = await newOperation()
    const server = await start?.()
    if (server) atEnd(() => server.close())
    // The processes of the operators read them, too.
    if (server) Object.assign(process.env, credentials)
    const location = server ? addressIn(server) : club.store.folder
    const store = server ? openStore(location) : club.store
    const names = Array.from({ length: remotes }, (_, index) => `mf-${index + 1}`)
    const versions = Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0']]))
    await putLive(onStore(club, store), versions)

    const started = new Map<string, OperatorShell>()
    await Promise.all(
      Array.from({ length: operators }, async (_, index) => {
        const name = `operator ${index + 1}`
        const own = { RELEASE_STORE: location, RELEASE_OPERATOR: name, DATA_DIR: await newFolder() }
        started.set(name, await OperatorShell.start(commandEnvironment(club, own)))
      })
    )
    const { done, conflicts, falselyRefused, strange, seconds } = await campaign(store, started, {
      changes,
      names
    })

    const times = done.map(({ took }) => took).sort((a, b) => a - b)
    const [median, slow] = [0.5, 0.95].map(part => Math.round(times[Math.floor(times.length * part)] ?? 0))
    process.stdout.write(
      `${where}: ${done.length} changes of ${operators} operators on ${remotes} remotes in ${seconds.toFixed(1)} s, ` +
        `${Math.round((seconds * 1000) / changes)} ms per change; each took its operator ${median} ms (median), ${slow} ms (p95); ` +
        `${conflicts} refusals because another operator had changed the same remote\n`
    )
    expect(falselyRefused).toEqual([])
    expect(strange).toEqual([])
    // Each change has its own number, and the history has no other entry.
    const numbers = done.map(({ number }) => number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: changes }, (_, index) => index + 2))
    expect(await readHistory(store)).toHaveLength(1 + changes)
    expect(await storeFaults({ store, keys: club.keys })).toEqual([])
  },
  timeoutMs
)
