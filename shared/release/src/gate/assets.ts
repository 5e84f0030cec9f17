import { integrityOf } from '../integrity.ts'
import { descriptionFile } from '../release-files.ts'
import { type Store, versionPath } from '../store/store.ts'
import type { Candidate } from './gate.ts'
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
    [...wanted, ...ofHost].map(async ([path, integrity]) => {
      const file = await store.read(path)
      if (!file) return [`${path} is missing`]
      return integrityOf(file.bytes) === integrity ? [] : [`${path} is not what was published`]
    })
  )
  return problems.flat()
}

const below = (folder: string, assets: Readonly<Record<string, string>>) =>
  Object.entries(assets).map(([file, integrity]) => [`${folder}/${file}`, integrity] as const)
