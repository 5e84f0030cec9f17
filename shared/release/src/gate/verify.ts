import { readArtefact } from '../artefact/open-artefact.ts'
import { provenanceText } from '../artefact/provenance.ts'
import { readContents, readRecorded } from '../history/contents.ts'
import { latestEntry } from '../history/history.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { PublicKeys } from '../keys/signing.ts'
import { type Published, parseVersion } from '../published/release-files.ts'
import { catchDamage } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { refuseTwice, type Scope, scopeToVerify } from './candidate.ts'
import { type GateOptions, inspect, toResult, toSkipped } from './gate.ts'

/** Runs the gate on versions with the live ones. Writes nothing. @param options without `keys`, no publication is checked. */
export async function verify(
  { keys, smoke, ...options }: GateOptions & { readonly keys?: PublicKeys | undefined },
  named: readonly Published[]
): Promise<readonly GateResult[]> {
  refuseTwice(named)
  const { store } = options
  const written = await latestEntry(store)
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
  // The publication records are checked as `promote` does.
  const findProblems = ({ publicKeys }: PublicKeys): Promise<readonly string[]> =>
    readRecorded(store, state, written)
      .then(contents => readContents(store, state, { contents, publicKeys }))
      .then(() => [], catchDamage)
  const publication = keys
    ? toResult('publication', await findProblems(keys))
    : toSkipped('publication', 'there is no key file')
  const provenance = publication.outcome === 'passed' ? await provenanceResults(store, scope) : []
  const isRefused = [publication, ...provenance].some(({ outcome }) => outcome === 'refused')
  // A refused version needs no smoke load.
  const ofSmoke = isRefused ? { withoutSmoke: 'refused by another check' } : smoke && { smoke }
  return [publication, ...provenance, ...(await inspect({ ...options, ...ofSmoke }, state, scope))]
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
