import { decompressed, descriptionFile, integrityOf } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import type { Store } from '../store/store.ts'
import type { Candidate } from './candidate.ts'
import { called } from './scope.ts'

/**
 * Every file of what is looked at has to be there, with the bytes that were published.
 *
 * @returns a line for each file that is missing or has other bytes.
 */
export async function assetProblems(
  store: Store,
  { inspected, host, scope }: Candidate
): Promise<readonly string[]> {
  const wanted = inspected.flatMap(({ name, version, release, description }) => {
    const folder = versionPath(name, version)
    return [
      [`${folder}/${descriptionFile}`, release.description] as const,
      ...below(folder, description.extras.assets)
    ]
  })
  const ofHost = scope.files.has(called(host)) ? below(versionPath('host', host.version), host.assets) : []
  const problems = await Promise.all(
    [...wanted, ...ofHost].map(([path, integrity]) => fileProblems(store, path, integrity))
  )
  return problems.flat()
}

/** The compressed copy beside a file, too: browsers get it in the file's place, and check its integrity as the file's. */
async function fileProblems(store: Store, path: string, integrity: string): Promise<readonly string[]> {
  const [file, copy] = await Promise.all([store.read(path), store.read(`${path}.br`)])
  const read = copy && (await decompressed(copy.bytes))
  return [
    ...(file ? [] : [`${path} is missing`]),
    ...(file && integrityOf(file.bytes) !== integrity ? [`${path} is not what was published`] : []),
    ...(copy && (!read || integrityOf(read) !== integrity) ? [`${path}.br is not what was published`] : [])
  ]
}

const below = (folder: string, assets: Readonly<Record<string, string>>) =>
  Object.entries(assets).map(([file, integrity]) => [`${folder}/${file}`, integrity] as const)
