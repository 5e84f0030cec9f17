import { readArtefact } from '../artefact/open-artefact.ts'
import { provenanceText } from '../artefact/provenance.ts'
import { readContents, readRecorded } from '../history/contents.ts'
import { latestEntry } from '../history/history.ts'
import type { GateResult, WrittenEntry } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { PublicKeys } from '../keys/signing.ts'
import { type Published, parseVersion } from '../published/release-files.ts'
import { catchDamage } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { refuseTwice, type Scope, scopeToVerify } from './candidate.ts'
import { type GateOptions, inspect, toResult, toSkipped } from './gate.ts'

/**
 * Runs the gate on published versions together with the live ones, or on all live versions. Writes nothing.
 *
 * @param options with the accepted public keys. Without them publications are not checked.
 */
export async function verify(
  { keys, ...options }: GateOptions & { readonly keys?: PublicKeys | undefined },
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
  const scope = scopeToVerify(state, named)
  const publication = keys
    ? await publicationResult(options.store, keys, state, written)
    : toSkipped('publication', 'there is no key file')
  const isPublicationValid = keys && publication.outcome === 'passed'
  const provenance = isPublicationValid ? await provenanceResults(options.store, scope) : []
  const isRefused = [publication, ...provenance].some(({ outcome }) => outcome === 'refused')
  const { smoke: _, ...otherOptions } = options
  // A refused version needs no smoke load.
  const gateOptions = isRefused ? { ...otherOptions, withoutSmoke: 'refused by another check' } : options
  return [publication, ...provenance, ...(await inspect(gateOptions, state, scope))]
}

/** Describes the provenance of each version, from publication records that were verified before. */
async function provenanceResults(store: Store, { files }: Scope): Promise<readonly GateResult[]> {
  const check = 'provenance'
  const recorded: string[] = []
  const unrecorded: string[] = []
  try {
    for (const label of files) {
      const artefact = await readArtefact(store, parseVersion(label))
      if (!artefact) unrecorded.push(label)
      else recorded.push(`${label} ${provenanceText(artefact.provenance)}`)
    }
  } catch (error) {
    return [toResult(check, catchDamage(error))]
  }
  return [
    ...(recorded.length > 0 ? [{ check, outcome: 'passed', detail: recorded.join('; ') } as const] : []),
    ...(unrecorded.length > 0 ? [toSkipped(check, `none is recorded for ${unrecorded.join(', ')}`)] : [])
  ]
}

/** Checks the publication records as `promote` does. */
async function publicationResult(
  store: Store,
  { publicKeys }: PublicKeys,
  state: ReleaseState,
  live: WrittenEntry | undefined
): Promise<GateResult> {
  const problems = await readRecorded(store, state, live)
    .then(contents => readContents(store, state, { contents, publicKeys }))
    .then(() => [], catchDamage)
  return toResult('publication', problems)
}
