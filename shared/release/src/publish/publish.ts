import { openArtefact } from '../artefact/open-artefact.ts'
import { keySigner } from '../artefact/signer.ts'
import type { Published } from '../published/release-files.ts'
import { packCheckout } from './pack-checkout.ts'
import {
  type PublishedVersion,
  type Publishing,
  publishArtefact,
  readTrustedState,
  refuseUnknownKeys
} from './publish-artefact.ts'

/**
 * Builds the host or a remote of this checkout and publishes it as an immutable version, with the integrity of every file.
 * Members get it only once it is promoted.
 *
 * @throws {Error} when the version exists, the live host accepts none of the keys, the build fails, or the
 *   history cannot be trusted.
 */
export async function publish(trust: Publishing, version: Published): Promise<PublishedVersion> {
  await refuseUnknownKeys(trust, await readTrustedState(trust), version.name)
  const signer = keySigner(trust.keys)
  const { content, envelope } = await packCheckout(version, trust.keys, signer)
  return publishArtefact(
    trust,
    openArtefact({ ...content, envelope }, () => [signer.publicKey])
  )
}
