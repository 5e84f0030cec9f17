import { versionPath } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { approve, openProposals } from '../change/approve.ts'
import { promote } from '../change/promote.ts'
import { latestEntry } from '../history/history.ts'
import { propose } from '../history/proposal.ts'
import { withSignature } from '../keys/signing.ts'
import { publicationPath } from '../published/publication.ts'
import { readText, type Store } from '../store/store.ts'
import {
  type Attempt,
  evilHost,
  evilSettings,
  type Honest,
  type OpsForgery,
  onEveryMachine
} from './ops-forgery.ts'
import { putHost, putRemote } from './published.ts'
import { findRefusal } from './team-club.ts'

// Test helper: pages, versions and proposals that a thief with one key of ops and write access to the store
// replaces.

const refused = onEveryMachine('refused')
const listed = onEveryMachine('no effect, listed')
const untilNextChange = onEveryMachine('no effect, listed', 'until the next change')

const signedDocument = v.pipe(v.string(), v.parseJson(), v.looseObject({ signature: v.string() }))

/** Replaces the discovery document by a signed one with another release, and with a note or another host. */
export async function signDocument(
  { forger, thief }: Attempt,
  release: number,
  host?: string
): Promise<void> {
  const text = (await readText(forger.store, 'discovery.json')) ?? ''
  const changed = host === undefined ? text : text.replaceAll('host/1.0.0', `host/${host}`)
  const { signature: _, ...unsigned } = v.parse(signedDocument, changed)
  const note = host === undefined ? {} : { note: 'evil' }
  const signed = withSignature(thief.keys, { ...unsigned, ...note, release })
  await forger.store.replace('discovery.json', JSON.stringify(signed))
}

const pages: readonly OpsForgery[] = [
  {
    kind: 'page: a signed discovery document of the same release',
    expected: untilNextChange,
    forge: attempt => signDocument(attempt, attempt.forger.club.newest.entry.number, evilHost)
  },
  {
    kind: 'page: a signed discovery document of an earlier release',
    expected: untilNextChange,
    forge: attempt => signDocument(attempt, 1 + attempt.chance.below(5), evilHost)
  },
  {
    kind: 'page: a signed discovery document of a later release',
    expected: onEveryMachine('refused, listed', 'yes'),
    forge: attempt => signDocument(attempt, 100 + attempt.chance.below(900), evilHost)
  },
  {
    kind: 'page: index.html',
    expected: untilNextChange,
    async forge({ forger }) {
      const html = (await readText(forger.store, 'index.html')) ?? ''
      await forger.store.replace('index.html', html.replaceAll('host/1.0.0', `host/${evilHost}`))
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
async function approveFirst(operation: Honest) {
  const [proposed] = await openProposals(operation.store, (await latestEntry(operation.store))?.entry)
  const keys = { ...operation.keys, sign: operation.second.sign }
  return (await approve({ ...operation, keys }, proposed?.id ?? 'none', async () => {})).entry
}

const versions: readonly OpsForgery[] = [
  {
    kind: 'version: a file of a live version',
    expected: listed,
    forge: ({ forger }) => forger.store.replace('remotes/mf-a/1.1.0/remote-entry.js', 'evil()')
  },
  {
    kind: 'version: the record of a live version',
    expected: listed,
    async forge({ forger, thief }) {
      const path = publicationPath('mf-a', '1.1.0')
      const { signature: _, ...record } = v.parse(signedDocument, await readText(forger.store, path))
      const signed = withSignature(thief.keys, { ...record, by: 'evil' })
      await forger.store.replace(path, JSON.stringify(signed))
    }
  },
  {
    kind: 'version: one that is not promoted yet, published again',
    expected: onEveryMachine('accepted', 'yes'),
    async forge({ forger: { store }, thief }) {
      await unpublish(store, 'mf-c', '1.3.0')
      await putRemote({ store, keys: thief.keys }, 'mf-c', '1.3.0', { title: 'evil' })
    },
    isReached: () => true
  },
  {
    kind: 'version: a proposed host, published again before its approval',
    expected: refused,
    async forge({ forger: { store, club }, thief }) {
      await findRefusal(promote(thief, [{ name: 'host', version: '1.1.0' }]))
      await unpublish(store, 'host', '1.1.0')
      const evil = { releaseKeys: club.ops.keys.publicKeys, padding: 'evil()' }
      await putHost({ store, keys: thief.keys }, '1.1.0', evil)
    },
    honest: approveFirst,
    isReached: () => true
  }
]

/** Proposes the thief's configuration, or a harmless one that is changed in the store afterwards. */
async function proposeSettings({ forger, thief }: Attempt, isChangedLater: boolean): Promise<void> {
  const { entry: before } = forger.club.newest
  const after = { ...before.state, config: isChangedLater ? { brand: 'tres' } : evilSettings }
  await findRefusal(propose(thief, { what: 'config set', before, after, contents: before.contents }))
  if (!isChangedLater) return
  for (const name of await forger.store.list('ops/proposals'))
    if (name.endsWith('.json')) {
      const text = (await readText(forger.store, `ops/proposals/${name}`)) ?? ''
      await forger.store.replace(`ops/proposals/${name}`, text.replace('tres', 'evil'))
    }
}

const proposals: readonly OpsForgery[] = [
  {
    kind: 'proposal: without an approval',
    expected: onEveryMachine('no effect'),
    forge: attempt => proposeSettings(attempt, false)
  },
  {
    kind: 'proposal: changed before its approval',
    expected: refused,
    forge: attempt => proposeSettings(attempt, true),
    honest: approveFirst
  }
]

export const wrongOpsFiles: readonly OpsForgery[] = [...pages, ...versions, ...proposals]
