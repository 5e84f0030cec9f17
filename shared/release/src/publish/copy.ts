import { readArtefact } from '../artefact/stored-artefact.ts'
import { readChain } from '../history/chain.ts'
import { listSigners } from '../history/policy.ts'
import { isSignedText, type PublicKeys } from '../keys/signing.ts'
import { publicationPath } from '../published/publication.ts'
import type { Published } from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import {
  type PublishedVersion,
  type Publishing,
  publishArtefact,
  readTrustedState,
  refuseUnknownHost
} from './publish-artefact.ts'

/** The club that a version is copied from, with its public keys. */
interface SourceClub extends PublicKeys {
  readonly store: Store
}

/**
 * Publishes a version of another club in this club, with the same bytes and the same provenance.
 *
 * @throws {Error} when the version is damaged, or cannot be published in this club. Then nothing is written.
 */
export async function copyVersion(
  trust: Publishing,
  { store, publicKeys }: SourceClub,
  { name, version }: Published
): Promise<PublishedVersion> {
  const { trustedEntries } = await readChain({ store, keys: { publicKeys } })
  // Keys that the other club permits to sign this version, according to its own ops keys.
  const signers = listSigners(name, trustedEntries.at(-1)?.entry.state ?? {}, publicKeys)
  await refuseForeignKey(store, { name, version }, signers)
  const artefact = await readArtefact(store, { name, version }, { publicKeys: signers })
  if (!artefact)
    throw new Error(
      `${store.place} has no artefact of ${name}@${version}: it was never published there, or without an artefact`
    )
  const live = await readTrustedState(trust)
  if (![...signers, ...listSigners(name, live ?? {}, trust.keys.publicKeys)].includes(artefact.signedBy))
    throw new Error(
      `${name}@${version} is signed with the key ${artefact.signedBy}, which this club does not trust: add --key=${artefact.signedBy} to trust it`
    )
  await refuseUnknownHost(trust, live, artefact)
  return publishArtefact(trust, live, artefact)
}

/** @throws {DamageError} when none of the keys has signed the publication record. */
async function refuseForeignKey(
  store: Store,
  { name, version }: Published,
  publicKeys: readonly string[]
): Promise<void> {
  const text = await readText(store, publicationPath(name, version))
  if (text !== undefined && !isSignedText(text, { publicKeys }))
    throw new DamageError(
      `the publication of ${name}@${version} in ${store.place} is not signed with a key that this club trusts. ` +
        'Trust that club’s key with --key KEY, or with its public key in RELEASE_KEYS: its ops print it with release keys'
    )
}
