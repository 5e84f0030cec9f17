import { provenanceText } from '../artefact/provenance.ts'
import { readStoredArtefact } from '../artefact/stored-artefact.ts'
import { readContents, readRecorded } from '../history/contents.ts'
import { latestEntry, type WrittenEntry } from '../history/history.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import { publicationIn, publicationPath } from '../published/publication.ts'
import type { Published } from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { type GateOptions, inspect } from './gate.ts'
import { refuseTwice, type Scope, scopeOfQuestion } from './scope.ts'

/**
 * Checks published versions together with what is live, or everything that is live. Nothing changes.
 *
 * @param options with the public keys whose signatures count. Without them publications are not checked.
 * @throws {Error} when nothing is live, or a version was never published.
 */
export async function verify(
  { pinned, ...options }: GateOptions & { readonly pinned?: PublicKeys | undefined },
  named: readonly Published[]
): Promise<readonly GateResult[]> {
  refuseTwice(named)
  const written = await latestEntry(options.store)
  const live = written?.entry.state
  if (!live) throw new Error('nothing is live yet: there is nothing to verify against')
  const remotes = { ...live.remotes }
  let host = live.host
  for (const { name, version } of named) {
    if (name === 'host') host = version
    else remotes[name] = { version }
  }
  const state = { ...live, host, remotes }
  const scope = scopeOfQuestion(state, named)
  const publication = pinned
    ? await publicationResult(options.store, pinned, state, written)
    : { ...publicationCheck, outcome: 'left out' as const, detail: 'there is no key file' }
  const isSound = pinned && publication.outcome === 'passed'
  const provenance = isSound ? await provenanceResults(options.store, scope) : []
  // A refused version needs no smoke load.
  const { smoke: _, ...others } = options
  const isRefused = [publication, ...provenance].some(({ outcome }) => outcome === 'refused')
  const looked = isRefused ? { ...others, withoutSmoke: 'refused already' } : options
  return [publication, ...provenance, ...(await inspect(looked, state, scope))]
}

/** Describes the provenance of each version. The publication records are verified before. */
async function provenanceResults(store: Store, { files }: Scope): Promise<readonly GateResult[]> {
  const check = 'provenance'
  const [reported, older]: [string[], string[]] = [[], []]
  try {
    for (const one of files) {
      const [name = '', version = ''] = one.split('@')
      const record = await readText(store, publicationPath(name, version))
      const publication = record === undefined ? undefined : publicationIn(record)
      const artefact = publication && (await readStoredArtefact(store, publication))
      if (!artefact) older.push(one)
      else reported.push(`${one} ${provenanceText(artefact.provenance)}`)
    }
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    return [{ check, outcome: 'refused', detail: error.message }]
  }
  const skipped = `published before it was recorded: ${older.join(', ')}`
  return [
    ...(reported.length > 0 ? [{ check, outcome: 'passed', detail: reported.join('; ') } as const] : []),
    ...(older.length > 0 ? [{ check, outcome: 'left out', detail: skipped } as const] : [])
  ]
}

const publicationCheck = { check: 'publication' }

/** Checks the publication records as `promote` does. */
async function publicationResult(
  store: Store,
  pinned: PublicKeys,
  state: ReleaseState,
  live: WrittenEntry | undefined
): Promise<GateResult> {
  const { publicKeys } = pinned
  try {
    await readContents(store, state, { contents: await readRecorded(store, state, live), publicKeys })
    return { ...publicationCheck, outcome: 'passed', detail: '' }
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    return { ...publicationCheck, outcome: 'refused', detail: error.message }
  }
}
