import { computeIntegrity } from '@eqs/build/published-files'
import { readArtefact } from '../artefact/open-artefact.ts'
import { type Chain, readChain } from '../history/chain.ts'
import { companionPaths } from '../history/contents.ts'
import type { Verification } from '../history/history.ts'
import type { Contents } from '../history/history-entry.ts'
import { prunedVersions } from '../history/history-entry.ts'
import { faultLines } from '../history/trusted-history.ts'
import type { PublicKeys } from '../keys/signing.ts'
import { hasPreviewStatement, previewPath } from '../preview/statements.ts'
import { fileProblems, findWrongCopies, listFiles } from '../published/publication.ts'
import { type Published, parseVersion, releasePath } from '../published/release-files.ts'
import { findDrift } from '../render/drift.ts'
import { catchDamage } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { isCode, isWorthCompressing } from './served.ts'

/** Compares the store with its history: entries, files for members, each version that was live. @param checked the known chain. */
export async function storeFaults(verification: Verification, checked?: Chain): Promise<readonly string[]> {
  const { store, keys } = verification
  const chain = checked ?? (await readChain(verification))
  const { trustedEntries } = chain
  const contents: Contents = Object.assign({}, ...trustedEntries.map(({ entry }) => entry.contents))
  const pruned = prunedVersions(trustedEntries.map(({ entry }) => entry))
  // A pruned version is missing on purpose. Other keys are paths.
  const versions = Object.keys(contents)
    .filter(label => label.includes('@') && !pruned.has(label))
    .map(parseVersion)
  const [drift, ...damaged] = await Promise.all([
    findDrift(store, keys),
    ...versions.map(version => versionFaults(store, version, { contents, keys }).catch(catchDamage))
  ])
  return [...new Set([...faultLines(chain), ...drift, ...damaged.flat()])]
}

/** Lists the faults of a version that was live. */
async function versionFaults(
  store: Store,
  { name, version }: Published,
  { contents, keys }: { readonly contents: Contents; readonly keys: PublicKeys }
): Promise<readonly string[]> {
  const release = releasePath({ name, version })
  const recorded: readonly (readonly [path: string, integrity: string | undefined])[] = [
    [release, contents[`${name}@${version}`]],
    ...companionPaths({ name, version }).map(path => [path, contents[path]] as const)
  ]
  const changed = await Promise.all(
    recorded.map(async ([path, integrity]) => {
      const text = integrity === undefined ? '' : await readText(store, path)
      if (text === undefined) return [`${path} is missing`]
      if (integrity === undefined || computeIntegrity(text) === integrity) return []
      // Ops sign a preview statement again after a change of their keys.
      const isSignedAgain =
        path === previewPath({ name, version }) && (await hasPreviewStatement(store, keys, { name, version }))
      return isSignedAgain ? [] : [`${path} is not what it was when ${name}@${version} went live`]
    })
  )
  return [
    ...changed.flat(),
    ...(await fileProblems(store, { name, version })),
    ...(await findWrongCopies(store, { name, version }).then(
      paths => paths.map(path => `${path} is not what was published`),
      catchDamage
    )),
    // The publication record was compared with the history above.
    ...(await readArtefact(store, { name, version }).then(() => [], catchDamage)),
    ...(await compressionFaults(store, { name, version }))
  ]
}

/** Lists missing compressed files. Without them members download more bytes. */
async function compressionFaults(store: Store, version: Published): Promise<readonly string[]> {
  const files = await listFiles(store, version).catch(() => [])
  const missing = await Promise.all(
    files.map(async ([path]) => {
      const size = isCode(path) ? ((await store.read(path))?.bytes.length ?? 0) : 0
      return isWorthCompressing(path, size) && !(await store.read(`${path}.br`))
        ? [`${path}.br is missing`]
        : []
    })
  )
  return missing.flat()
}
