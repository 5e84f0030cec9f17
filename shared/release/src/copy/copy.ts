import { readArtefact } from '../artefact/stored-artefact.ts'
import { readChain } from '../history/chain.ts'
import { listSigners } from '../history/policy.ts'
import type { Trust } from '../history/trusted-history.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import { type PublishedVersion, publishArtefact, refuseUnknownHost } from '../publish/publish-artefact.ts'
import { whoMaySign } from '../publish/who-may-sign.ts'
import type { Published } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'

/** Club from which a version is copied, with the keys that count there. */
interface Origin extends PublicKeys {
  readonly store: Store
}

/**
 * Publishes a version of another club in this one, with the same bytes and the same provenance.
 *
 * @throws {Error} when the version is damaged there or cannot be published here. Then nothing is written.
 */
export async function copyVersion(
  trust: Trust & { readonly by: string },
  { store, publicKeys }: Origin,
  { name, version }: Published
): Promise<PublishedVersion> {
  const { trustedEntries } = await readChain(store, { publicKeys })
  // Keys that the other club permits to sign this version. Its own ops keys decide.
  const signers = listSigners(name, trustedEntries.at(-1)?.entry.state ?? {}, publicKeys)
  const stored = await readArtefact(store, { publicKeys: signers }, { name, version })
  if (!stored)
    throw new Error(
      `${store.place} has no artefact of ${name}@${version}: it was not published there, or before versions had one`
    )
  const { artefact } = stored
  const maySign = [...signers, ...(await whoMaySign(trust))(name)]
  if (!maySign.includes(artefact.signedBy))
    throw new Error(
      `${name}@${version} is signed by ${artefact.signedBy}, which is not trusted here: --key trusts it`
    )
  await refuseUnknownHost(trust, artefact)
  return publishArtefact(trust, artefact)
}
