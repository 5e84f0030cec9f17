import { versionPath } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { approve, openProposals } from '../change/approve.ts'
import type { Operation } from '../change/change.ts'
import { entryPath, latestEntry } from '../history/history.ts'
import { createProposal, putProposal } from '../history/proposal.ts'
import { withSignature } from '../keys/signing.ts'
import { publicationPath } from '../published/publication.ts'
import { render } from '../render/render.ts'
import { readText, type Store, toHash } from '../store/store.ts'
import { editFile, runEach } from './club.ts'
import { byOps, evilSettings, type Forgery, forgery, onEveryMachine, promoteEvilHost } from './forgery.ts'
import { findApprovalsEntry } from './ops-forgeries.ts'
import { putHost, putRemote } from './published.ts'
import { type Edit, evilHost, type Forger, findRefusal, harmless } from './team-club.ts'

// Test helper: entries, pages, versions and proposals that a thief with one key of ops removes or replaces.

const refused = { expected: onEveryMachine('refused') }
const listed = { expected: onEveryMachine('no effect, listed') }
const untilNextChange = { expected: onEveryMachine('no effect, listed', 'until the next change') }

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
  forgery('history: the newest entry is removed', {}, forger =>
    forger.store.remove(entryPath(forger.club.newest.entry.number))
  ),
  forgery(
    'history: the newest entry is removed, and the page is signed again',
    { expected: acceptedWhenNew, isReached: entry => entry.state.remotes['mf-b']?.canary === undefined },
    forger => cutHistory(forger, forger.club.newest.entry.number)
  ),
  forgery(
    'history: the newest entry is replaced',
    { expected: { ...acceptedWhenNew, page: 'yes' } },
    async forger => {
      await cutHistory(forger, forger.club.newest.entry.number)
      await runEach(forger.thief, 'mf-a@9.9.9')
    }
  ),
  forgery(
    'history: all entries since the approvals are rewritten',
    { expected: { ...acceptedWhenNew, page: 'yes' } },
    async forger => {
      await cutHistory(forger, await findApprovalsEntry(forger))
      await runEach(forger.thief, `host@${evilHost}`)
      for (
        let last = await latestEntry(forger.store);
        last && last.entry.number <= forger.club.newest.entry.number;
      )
        last = await forger.writeAsOps([() => ({})], last)
      await render(forger.thief)
    }
  ),
  forgery(
    'history: an older entry is removed',
    { expected: { known: 'no effect, listed', fresh: 'refused, listed', page: 'no' } },
    forger => forger.store.remove(entryPath(2))
  ),
  forgery(
    'history: an older entry is replaced, and a rollback to it',
    { honest: operation => runEach(operation, 'rollback to 3') },
    replaceOlder
  ),
  forgery('history: an older entry is replaced, and a checkpoint has its hash', {}, async forger => {
    const hash = toHash(await replaceOlder(forger))
    const edit: Edit = (_, honest) => ({
      checkpoint: { ...honest, entries: { ...honest.entries, 3: hash } }
    })
    await forger.writeAsOps([edit])
  }),
  forgery('history: an entry with a wrong number', {}, async forger => {
    const number = forger.club.newest.entry.number + 2
    const forged = await forger.writeAsOps([(...edited) => ({ ...promoteEvilHost(...edited), number })])
    await forger.store.remove(entryPath(number))
    await forger.put(forger.club.newest.entry.number + 1, forged.text)
  }),
  ...[
    ['an entry after a gap', harmless, promoteEvilHost] as const,
    ['an unapproved entry before a gap', promoteEvilHost, harmless] as const
  ].map(([kind, ...edits]) =>
    forgery(`history: ${kind}`, {}, async forger => {
      await forger.writeAsOps(edits)
      await forger.store.remove(entryPath(forger.club.newest.entry.number + 1))
    })
  ),
  byOps('history: an entry for a newer release tool', (...edited) => ({
    ...promoteEvilHost(...edited),
    format: 4,
    minReader: 4
  })),
  forgery('history: an entry that was changed after it was signed', {}, async forger => {
    const { entry, text } = await forger.writeAsOps([() => ({})])
    await forger.put(entry.number, text.replace('"host":"1.0.0"', `"host":"${evilHost}"`))
  })
]

const pages: readonly Forgery[] = [
  forgery('page: a signed discovery document of the same release', untilNextChange, forger =>
    signEvilDocument(forger, forger.club.newest.entry.number)
  ),
  forgery('page: a signed discovery document of an earlier release', untilNextChange, forger =>
    signEvilDocument(forger, 2)
  ),
  forgery(
    'page: a signed discovery document of a later release',
    { expected: onEveryMachine('refused, listed', 'yes') },
    forger => signEvilDocument(forger, 100)
  ),
  forgery('page: index.html', untilNextChange, ({ store }) =>
    editFile({ store }, 'index.html', 'host/1.0.0', `host/${evilHost}`)
  )
]

/** Removes a published version, so that its number can be used again. */
async function unpublish(store: Store, name: string, version: string): Promise<void> {
  for (const folder of [versionPath(name, version), `ops/artefacts/${name}/${version}`])
    for (const file of await store.list(folder)) await store.remove(`${folder}/${file}`)
  await store.remove(publicationPath(name, version))
}

/** Approves the first proposal with the key of the second operator. */
export async function approveFirst(operation: Operation, { club }: Forger) {
  const [proposed] = await openProposals(operation, (await latestEntry(operation.store))?.entry)
  const keys = { ...operation.keys, sign: club.second.sign, signsWith: club.second.publicKey }
  return (await approve({ ...operation, keys }, proposed?.id ?? 'none', async () => {})).entry
}

const versions: readonly Forgery[] = [
  forgery('version: a file of a live version', listed, ({ store }) =>
    store.replace('remotes/mf-a/1.1.0/remote-entry.js', 'evil()')
  ),
  forgery('version: the record of a live version', listed, forger =>
    signAgain(forger, publicationPath('mf-a', '1.1.0'), { by: 'evil' })
  ),
  forgery(
    'version: one that is not promoted yet, published again',
    { expected: onEveryMachine('accepted', 'yes'), isReached: () => true },
    async ({ store, thief }) => {
      await unpublish(store, 'mf-c', '1.3.0')
      await putRemote({ store, keys: thief.keys }, 'mf-c', '1.3.0', { title: 'evil' })
    }
  ),
  forgery(
    'version: a proposed host, published again before its approval',
    { ...refused, honest: approveFirst, isReached: () => true },
    async ({ store, thief }) => {
      await findRefusal(runEach(thief, 'host@1.1.0'))
      await unpublish(store, 'host', '1.1.0')
      await putHost({ store, keys: thief.keys }, '1.1.0', { padding: 'evil()' })
    }
  )
]

const proposeSettings = ({ club, thief }: Forger, config: Readonly<Record<string, string>>) => {
  const before = club.newest.entry
  const change = { what: 'config set', state: { ...before.state, config }, contents: before.contents }
  return putProposal(thief.store, thief.keys, createProposal({ by: 'eva', why: '' }, before, change))
}

const proposals: readonly Forgery[] = [
  forgery('proposal: without an approval', { expected: onEveryMachine('no effect') }, forger =>
    proposeSettings(forger, evilSettings)
  ),
  forgery('proposal: changed before its approval', { ...refused, honest: approveFirst }, async forger => {
    await proposeSettings(forger, { brand: 'tres' })
    for (const name of await forger.store.list('ops/proposals'))
      if (name.endsWith('.json')) await editFile(forger, `ops/proposals/${name}`, 'tres', 'evil')
  })
]

export const wrongOpsFiles: readonly Forgery[] = [...histories, ...pages, ...versions, ...proposals]
