import { runBuild } from '@eqs/build'
import { type BuiltHost, type BuiltRemote, readBuiltHost, readBuiltRemote } from '../artefact/built.ts'

/** Builds a remote for one version into a folder. @throws {Error} with the build's own words. */
export async function buildRemote(folder: string, version: string, outputPath: string): Promise<BuiltRemote> {
  await runBuild({ folder, outputPath, env: { version } })
  return readBuiltRemote(outputPath)
}

/**
 * Builds the host for one version into a folder.
 *
 * @param releaseKeys the public keys whose signatures it accepts.
 * @throws {Error} with the build's own words.
 */
export async function buildHost(
  version: string,
  outputPath: string,
  releaseKeys: readonly string[]
): Promise<BuiltHost> {
  await runBuild({ folder: 'host', outputPath, env: { version, releaseKeys: releaseKeys.join() } })
  return readBuiltHost(outputPath)
}
