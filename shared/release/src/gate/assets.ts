import { integrityOf } from '../integrity.ts'
import { descriptionFile } from '../release-files.ts'
import { type Store, versionPath } from '../store/store.ts'
import type { Candidate } from './gate.ts'

/**
 * Every file of what members do not have yet has to be there, with the bytes that were published.
 *
 * @returns a line for each file that is missing or has other bytes.
 */
export async function assetProblems(
  store: Store,
  { fresh, host, isHostFresh }: Candidate
): Promise<readonly string[]> {
  const wanted = fresh.flatMap(({ name, version, release, description }) => {
    const folder = versionPath(name, version)
    return [
      [`${folder}/${descriptionFile}`, release.description] as const,
      ...below(folder, description.extras.assets)
    ]
  })
  const ofHost = isHostFresh ? below(versionPath('host', host.version), host.assets) : []
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
