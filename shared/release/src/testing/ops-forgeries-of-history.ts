import { promote } from '../change/promote.ts'
import { entryPath, latestEntry, readEntry } from '../history/history.ts'
import { render } from '../render/render.ts'
import type { Store } from '../store/store.ts'
import { writeForged } from './checkpoint-forgeries.ts'
import { signDocument } from './ops-forgeries-of-files.ts'
import { type Attempt, evilHost, type OpsForgery } from './ops-forgery.ts'

// Test helper: entries that a thief with one key of ops and write access to the store removes or replaces.

/** Only a machine that had verified the history before notices the forgery. */
const acceptedWhenNew = { known: 'refused', fresh: 'accepted', page: 'no' } as const

/** Removes the entries from a number on, and renders the page of the one before. */
async function cutHistory(attempt: Attempt, number: number): Promise<void> {
  const { store, club } = attempt.forger
  for (let removed = number; removed <= club.newest.entry.number; removed += 1)
    await store.remove(entryPath(removed))
  await signDocument(attempt, number - 1)
  await render(attempt.thief)
}

/** Returns the number of the entry that introduced approvals. */
async function findApprovalsEntry(store: Store, number: number): Promise<number> {
  const { entry } = await readEntry(store, number)
  return entry.state.policy?.approvals ? findApprovalsEntry(store, number - 1) : number + 1
}

export const wrongOpsHistories: readonly OpsForgery[] = [
  {
    kind: 'history: the newest entry is removed',
    forge: ({ forger }) => forger.store.remove(entryPath(forger.club.newest.entry.number))
  },
  {
    kind: 'history: the newest entry is removed, and the page is signed again',
    expected: acceptedWhenNew,
    forge: attempt => cutHistory(attempt, attempt.forger.club.newest.entry.number),
    isReached: entry => entry.state.remotes['mf-b']?.canary === undefined
  },
  {
    kind: 'history: the newest entry is replaced',
    expected: { ...acceptedWhenNew, page: 'yes' },
    async forge(attempt) {
      await cutHistory(attempt, attempt.forger.club.newest.entry.number)
      await promote(attempt.thief, [{ name: 'mf-a', version: '9.9.9' }])
    }
  },
  {
    kind: 'history: all entries since the approvals are rewritten',
    expected: { ...acceptedWhenNew, page: 'yes' },
    async forge(attempt) {
      const { store, club } = attempt.forger
      await cutHistory(attempt, await findApprovalsEntry(store, club.newest.entry.number))
      await promote(attempt.thief, [{ name: 'host', version: evilHost }])
      for (let last = await latestEntry(store); last && last.entry.number <= club.newest.entry.number; ) {
        last = await writeForged(attempt.forger, last, state => ({ state }))
      }
      await render(attempt.thief)
    }
  },
  {
    kind: 'history: an older entry is removed',
    expected: { known: 'no effect, listed', fresh: 'refused, listed', page: 'no' },
    forge: ({ forger, chance }) =>
      forger.store.remove(entryPath(1 + chance.below(forger.club.newest.entry.number - 4)))
  },
  {
    kind: 'history: an entry with a wrong number',
    async forge({ forger, chance }) {
      const { entry } = forger.club.newest
      const number = entry.number + 2 + chance.below(9)
      const forged = await writeForged(forger, forger.club.newest, state => ({
        number,
        state: { ...state, host: evilHost }
      }))
      await forger.store.remove(entryPath(number))
      await forger.put(entry.number + 1, forged.text)
    }
  },
  {
    kind: 'history: an entry after a gap',
    async forge({ forger }) {
      const first = await writeForged(forger, forger.club.newest, state => ({ state }))
      await writeForged(forger, first, state => ({ state: { ...state, host: evilHost } }))
      await forger.store.remove(entryPath(first.entry.number))
    }
  },
  {
    kind: 'history: an entry for a newer release tool',
    forge: ({ forger, chance }) =>
      writeForged(forger, forger.club.newest, state => ({
        format: 3 + chance.below(9),
        minReader: 3 + chance.below(9),
        state: { ...state, host: evilHost }
      }))
  },
  {
    kind: 'history: an entry that was changed after it was signed',
    async forge({ forger }) {
      const forged = await writeForged(forger, forger.club.newest, state => ({ state }))
      await forger.put(forged.entry.number, forged.text.replace('"host":"1.0.0"', `"host":"${evilHost}"`))
    }
  }
]
