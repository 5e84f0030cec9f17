import { resolve } from 'node:path'
import { readBuild } from './built.ts'
import type { Artefact } from './container.ts'
import { createContent, type Packable } from './content.ts'
import { sealEnvelope } from './dsse.ts'
import { createStatement } from './provenance.ts'
import type { Signer } from './signer.ts'
import { readSource, type Source } from './source.ts'

/** Build data for the provenance statement, with its signer. */
interface BuildRecord {
  readonly signer: Signer
  readonly source: Source
  /** Start of the build, ISO in UTC. */
  readonly startedOn: string
}

export async function pack(built: Packable, { signer, source, startedOn }: BuildRecord): Promise<Artefact> {
  const content = createContent(built)
  const times = { startedOn, finishedOn: new Date().toISOString() }
  return { content, envelope: await sealEnvelope(createStatement(content, source, times), signer) }
}

/**
 * Creates a signed artefact from the output folder of a build, in any repository.
 *
 * @throws {Error} when a file of the build is missing.
 */
export async function packFolder(folder: string, signer: Signer): Promise<Artefact> {
  const startedOn = new Date().toISOString()
  const built = await readBuild(folder)
  return pack(built, { signer, source: await readSource(resolve(folder)), startedOn })
}
