import { versionPath } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { approve, openProposals } from '../change/approve.ts'
import type { Operation } from '../change/change.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { entryPath, latestEntry } from '../history/history.ts'
import { propose } from '../history/proposal.ts'
import { withSignature } from '../keys/signing.ts'
import { publicationPath } from '../published/publication.ts'
import { render } from '../render/render.ts'
import { readText, type Store, toHash } from '../store/store.ts'
import { byOps, evilSettings, type Forgery, onEveryMachine, promoteEvilHost } from './forgery.ts'
import { findApprovalsEntry } from './ops-forgeries.ts'
import { putHost, putRemote } from './published.ts'
import { type Edit, evilHost, type Forger, findRefusal, harmless } from './team-club.ts'

// Test helper: entries, pages, versions and proposals that a thief with one key of ops removes or replaces.

const refused = onEveryMachine('refused')
const listed = onEveryMachine('no effect, listed')
const untilNextChange = onEveryMachine('no effect, listed', 'until the next change')

const signedDocument = v.pipe(v.string(), v.parseJson(), v.looseObject({ signature: v.string() }))

/** Replaces the host and other fields of a signed file, and signs it again. */
async function signAgain({ store, thief }: Forger, path: string, fields: object, host = '1.0.0') {
  const text = ((await readText(store, path)) ?? '').replaceAll('host/1.0.0', `host/${host}`)
  const { signature: _, ...unsigned } = v.parse(signedDocument, text)
  await store.replace(path, JSON.stringify(withSignature(thief.keys, { ...unsigned, ...fields })))
}

/** Replaces the discovery document by a signed one of a release with the thief's host. */
const signEvilDocument = (forger: Forger, release: number) =>
  signAgain(forger, 'discovery.json', { note: 'evil', release }, evilHost)

/** Only a machine that had verified the history before notices the forgery. */
const acceptedWhenNew = { known: 'refused', fresh: 'accepted', page: 'no' } as const

/** Removes the entries from a number on, and renders the page of the one before. */
async function cutHistory(forger: Forger, number: number): Promise<void> {
  for (let removed = number; removed <= forger.club.newest.entry.number; removed += 1)
    await forger.store.remove(entryPath(removed))
  await signAgain(forger, 'discovery.json', { release: number - 1 })
  await render(forger.thief)
}

/** Replaces entry 3 by one with the thief's host. */
async function replaceOlder(forger: Forger): Promise<string> {
  const config = { brand: 'evil' }
  const edit: Edit = ({ state, contents }) => ({
    state: { ...state, host: evilHost, config },
    contents: { ...contents, 'mf-c@1.0.0': 'sha384-evil' }
  })
  return (await forger.writeAsOps([edit], await forger.read(2))).text
}

const histories: readonly Forgery[] = [
  {
    kind: 'history: the newest entry is removed',
    forge: forger => forger.store.remove(entryPath(forger.club.newest.entry.number))
  },
  {
    kind: 'history: the newest entry is removed, and the page is signed again',
    expected: acceptedWhenNew,
    forge: forger => cutHistory(forger, forger.club.newest.entry.number),
    isReached: entry => entry.state.remotes['mf-b']?.canary === undefined
  },
  {
    kind: 'history: the newest entry is replaced',
    expected: { ...acceptedWhenNew, page: 'yes' },
    async forge(forger) {
      await cutHistory(forger, forger.club.newest.entry.number)
      await promote(forger.thief, [{ name: 'mf-a', version: '9.9.9' }])
    }
  },
  {
    kind: 'history: all entries since the approvals are rewritten',
    expected: { ...acceptedWhenNew, page: 'yes' },
    async forge(forger) {
      await cutHistory(forger, await findApprovalsEntry(forger))
      await promote(forger.thief, [{ name: 'host', version: evilHost }])
      for (
        let last = await latestEntry(forger.store);
        last && last.entry.number <= forger.club.newest.entry.number;
      )
        last = await forger.writeAsOps([() => ({})], last)
      await render(forger.thief)
    }
  },
  {
    kind: 'history: an older entry is removed',
    expected: { known: 'no effect, listed', fresh: 'refused, listed', page: 'no' },
    forge: (forger, chance) =>
      forger.store.remove(entryPath(1 + chance.below(forger.club.newest.entry.number - 4)))
  },
  {
    kind: 'history: an older entry is replaced, and a rollback to it',
    forge: replaceOlder,
    honest: operation => rollback(operation, { to: '3' })
  },
  {
    kind: 'history: an older entry is replaced, and a checkpoint has its hash',
    async forge(forger) {
      const hash = toHash(await replaceOlder(forger))
      const edit: Edit = (_, __, honest) => ({
        checkpoint: { ...honest, entries: { ...honest.entries, 3: hash } }
      })
      await forger.writeAsOps([edit])
    }
  },
  {
    kind: 'history: an entry with a wrong number',
    async forge(forger, chance) {
      const number = forger.club.newest.entry.number + 2 + chance.below(9)
      const forged = await forger.writeAsOps([(...edited) => ({ ...promoteEvilHost(...edited), number })])
      await forger.store.remove(entryPath(number))
      await forger.put(forger.club.newest.entry.number + 1, forged.text)
    }
  },
  ...[
    ['an entry after a gap', harmless, promoteEvilHost] as const,
    ['an unapproved entry before a gap', promoteEvilHost, harmless] as const
  ].map(
    ([kind, ...edits]): Forgery => ({
      kind: `history: ${kind}`,
      async forge(forger) {
        await forger.writeAsOps(edits)
        await forger.store.remove(entryPath(forger.club.newest.entry.number + 1))
      }
    })
  ),
  byOps('history: an entry for a newer release tool', (entry, chance, honest) => ({
    ...promoteEvilHost(entry, chance, honest),
    format: 3 + chance.below(9),
    minReader: 3 + chance.below(9)
  })),
  {
    kind: 'history: an entry that was changed after it was signed',
    async forge(forger) {
      const { entry, text } = await forger.writeAsOps([() => ({})])
      await forger.put(entry.number, text.replace('"host":"1.0.0"', `"host":"${evilHost}"`))
    }
  }
]

const pages: readonly Forgery[] = [
  {
    kind: 'page: a signed discovery document of the same release',
    expected: untilNextChange,
    forge: forger => signEvilDocument(forger, forger.club.newest.entry.number)
  },
  {
    kind: 'page: a signed discovery document of an earlier release',
    expected: untilNextChange,
    forge: (forger, chance) => signEvilDocument(forger, 1 + chance.below(5))
  },
  {
    kind: 'page: a signed discovery document of a later release',
    expected: onEveryMachine('refused, listed', 'yes'),
    forge: (forger, chance) => signEvilDocument(forger, 100 + chance.below(900))
  },
  {
    kind: 'page: index.html',
    expected: untilNextChange,
    async forge({ store }) {
      const html = (await readText(store, 'index.html')) ?? ''
      await store.replace('index.html', html.replaceAll('host/1.0.0', `host/${evilHost}`))
    }
  }
]

/** Removes a published version, so that its number can be used again. */
async function unpublish(store: Store, name: string, version: string): Promise<void> {
  for (const folder of [versionPath(name, version), `ops/artefacts/${name}/${version}`])
    for (const file of await store.list(folder)) await store.remove(`${folder}/${file}`)
  await store.remove(publicationPath(name, version))
}

/** Approves the first proposal with the key of the second operator. */
async function approveFirst(operation: Operation, { club }: Forger) {
  const [proposed] = await openProposals(operation.store, (await latestEntry(operation.store))?.entry)
  const keys = { ...operation.keys, sign: club.second.sign }
  return (await approve({ ...operation, keys }, proposed?.id ?? 'none', async () => {})).entry
}

const versions: readonly Forgery[] = [
  {
    kind: 'version: a file of a live version',
    expected: listed,
    forge: ({ store }) => store.replace('remotes/mf-a/1.1.0/remote-entry.js', 'evil()')
  },
  {
    kind: 'version: the record of a live version',
    expected: listed,
    forge: forger => signAgain(forger, publicationPath('mf-a', '1.1.0'), { by: 'evil' })
  },
  {
    kind: 'version: one that is not promoted yet, published again',
    expected: onEveryMachine('accepted', 'yes'),
    async forge({ store, thief }) {
      await unpublish(store, 'mf-c', '1.3.0')
      await putRemote({ store, keys: thief.keys }, 'mf-c', '1.3.0', { title: 'evil' })
    },
    isReached: () => true
  },
  {
    kind: 'version: a proposed host, published again before its approval',
    expected: refused,
    async forge({ store, thief }) {
      await findRefusal(promote(thief, [{ name: 'host', version: '1.1.0' }]))
      await unpublish(store, 'host', '1.1.0')
      await putHost({ store, keys: thief.keys }, '1.1.0', { padding: 'evil()' })
    },
    honest: approveFirst,
    isReached: () => true
  }
]

/** Proposes a configuration. */
const proposeSettings = ({ club, thief }: Forger, config: Readonly<Record<string, string>>) => {
  const before = club.newest.entry
  const after = { ...before.state, config }
  return findRefusal(propose(thief, { what: 'config set', before, after, contents: before.contents }))
}

const proposals: readonly Forgery[] = [
  {
    kind: 'proposal: without an approval',
    expected: onEveryMachine('no effect'),
    forge: forger => proposeSettings(forger, evilSettings)
  },
  {
    kind: 'proposal: changed before its approval',
    expected: refused,
    async forge(forger) {
      const { store } = forger
      await proposeSettings(forger, { brand: 'tres' })
      for (const name of await store.list('ops/proposals'))
        if (name.endsWith('.json')) {
          const text = (await readText(store, `ops/proposals/${name}`)) ?? ''
          await store.replace(`ops/proposals/${name}`, text.replace('tres', 'evil'))
        }
    },
    honest: approveFirst
  }
]

export const wrongOpsFiles: readonly Forgery[] = [...histories, ...pages, ...versions, ...proposals]
