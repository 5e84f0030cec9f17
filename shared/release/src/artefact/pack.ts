import { resolve } from 'node:path'
import type { Artefact } from './container.ts'
import { contentOf, type Packable } from './content.ts'
import { sealed } from './dsse.ts'
import { packableFolder } from './packable.ts'
import { statementOf } from './provenance.ts'
import type { Signer } from './signer.ts'
import { type Source, sourceOf } from './source.ts'

/** Who packs, what from, and since when. */
export interface Packer {
  readonly signer: Signer
  readonly source: Source
  /** When the build began; ISO, UTC. */
  readonly startedOn: string
}

/** Makes an artefact of what was built. */
export async function pack(built: Packable, { signer, source, startedOn }: Packer): Promise<Artefact> {
  const content = contentOf(built)
  const times = { startedOn, finishedOn: new Date().toISOString() }
  return { content, envelope: await sealed(statementOf(content, source, times), signer) }
}

/**
 * Makes an artefact of a folder that a build has left, of whatever repository.
 *
 * @throws {Error} that says what the folder lacks.
 */
export async function packFolder(folder: string, signer: Signer): Promise<Artefact> {
  const startedOn = new Date().toISOString()
  const built = await packableFolder(folder)
  return pack(built, { signer, source: await sourceOf(resolve(folder)), startedOn })
}
