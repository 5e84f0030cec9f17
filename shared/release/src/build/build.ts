import { runBuild } from '@eqs/build'
import { type BuiltHost, type BuiltRemote, readBuiltHost, readBuiltRemote } from '../artefact/built.ts'

/**
 * Builds one version of a remote into a folder.
 *
 * @throws {Error} with the output of the build.
 */
export async function buildRemote(folder: string, version: string, outputPath: string): Promise<BuiltRemote> {
  await runBuild({ folder, outputPath, env: { version } })
  return readBuiltRemote(outputPath)
}

/**
 * Builds one version of the host into a folder.
 *
 * @param releaseKeys the public keys whose signatures the host accepts.
 * @throws {Error} with the output of the build.
 */
export async function buildHost(
  version: string,
  outputPath: string,
  releaseKeys: readonly string[]
): Promise<BuiltHost> {
  await runBuild({ folder: 'host', outputPath, env: { version, releaseKeys: releaseKeys.join() } })
  return readBuiltHost(outputPath)
}
