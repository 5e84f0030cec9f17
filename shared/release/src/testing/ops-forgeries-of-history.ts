import { promote } from '../change/promote.ts'
import { entryPath, latestEntry, readEntry } from '../history/history.ts'
import { render } from '../render/render.ts'
import type { Store } from '../store/store.ts'
import { writeForged } from './checkpoint-forgeries.ts'
import { signDocument } from './ops-forgeries-of-files.ts'
import { type Attempt, evilHost, type OpsForgery } from './ops-forgery.ts'

// Test helper: entries that a thief with one key of ops and write access to the store removes or replaces.

const refused = { known: 'refused, listed', fresh: 'refused, listed', page: 'no' } as const
const listed = { known: 'no effect, listed', fresh: 'no effect, listed', page: 'no' } as const
const onlyFresh = { known: 'refused', fresh: 'accepted', page: 'no' } as const

/** Removes the entries from a number on, and renders the page of the one before. */
async function endBefore(attempt: Attempt, number: number): Promise<void> {
  const { store, club } = attempt.forger
  for (let one = number; one <= club.newest.entry.number; one += 1) await store.remove(entryPath(one))
  await signDocument(attempt, number - 1)
  await render(attempt.thief)
}

/** The number of the entry that brought the approvals. */
async function approvalsBegin(store: Store, number: number): Promise<number> {
  const { entry } = await readEntry(store, number)
  return entry.state.policy?.approvals ? approvalsBegin(store, number - 1) : number + 1
}

export const wrongOpsHistories: readonly OpsForgery[] = [
  {
    kind: 'history: the newest entry is removed',
    expected: refused,
    forge: ({ forger }) => forger.store.remove(entryPath(forger.club.newest.entry.number))
  },
  {
    kind: 'history: the newest entry is removed, and the page is signed again',
    expected: onlyFresh,
    forge: attempt => endBefore(attempt, attempt.forger.club.newest.entry.number),
    isReached: entry => entry.state.remotes['mf-b']?.canary === undefined
  },
  {
    kind: 'history: the newest entry is another one',
    expected: { ...onlyFresh, page: 'yes' },
    async forge(attempt) {
      await endBefore(attempt, attempt.forger.club.newest.entry.number)
      await promote(attempt.thief, [{ name: 'mf-a', version: '9.9.9' }])
    }
  },
  {
    kind: 'history: everything since the approvals is written again',
    expected: { ...onlyFresh, page: 'yes' },
    async forge(attempt) {
      const { store, club } = attempt.forger
      await endBefore(attempt, await approvalsBegin(store, club.newest.entry.number))
      await promote(attempt.thief, [{ name: 'host', version: evilHost }])
      for (let last = await latestEntry(store); last && last.entry.number <= club.newest.entry.number; ) {
        last = await writeForged(attempt.forger, last, state => ({ state }))
      }
      await render(attempt.thief)
    }
  },
  {
    kind: 'history: an older entry is removed',
    expected: { ...listed, fresh: 'refused, listed' },
    forge: ({ forger, chance }) =>
      forger.store.remove(entryPath(1 + Math.floor(chance.next() * (forger.club.newest.entry.number - 4))))
  },
  {
    kind: 'history: an entry with a wrong number',
    expected: refused,
    async forge({ forger, chance }) {
      const { entry } = forger.club.newest
      const number = entry.number + 2 + Math.floor(chance.next() * 9)
      const forged = await writeForged(forger, forger.club.newest, state => ({
        number,
        state: { ...state, host: evilHost }
      }))
      await forger.store.remove(entryPath(number))
      await forger.put(entry.number + 1, forged.text)
    }
  },
  {
    kind: 'history: an entry behind a gap',
    expected: refused,
    async forge({ forger }) {
      const first = await writeForged(forger, forger.club.newest, state => ({ state }))
      await writeForged(forger, first, state => ({ state: { ...state, host: evilHost } }))
      await forger.store.remove(entryPath(first.entry.number))
    }
  },
  {
    kind: 'history: an entry for a later tool',
    expected: refused,
    forge: ({ forger, chance }) =>
      writeForged(forger, forger.club.newest, state => ({
        format: 3 + Math.floor(chance.next() * 9),
        minReader: 3 + Math.floor(chance.next() * 9),
        state: { ...state, host: evilHost }
      }))
  },
  {
    kind: 'history: a text that differs from what was signed',
    expected: refused,
    async forge({ forger }) {
      const forged = await writeForged(forger, forger.club.newest, state => ({ state }))
      await forger.put(forged.entry.number, forged.text.replace('"host":"1.0.0"', `"host":"${evilHost}"`))
    }
  }
]
