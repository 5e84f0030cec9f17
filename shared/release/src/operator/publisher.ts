import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type PublishedVersion, type Publishing, publishFile } from '../publish/publish-artefact.ts'
import { toReason, UsageError } from '../store/errors.ts'
import { resolvePath } from '../store/places.ts'
import { largestArtefact } from '../store/store.ts'
import { type CommandLine, parsePublicKeys } from './command-line.ts'
import { operatorName, readTrust, type Say } from './operator.ts'

/** Reads what a publication is verified and signed with. */
export const createPublisher = async (line: CommandLine, say: Say): Promise<Publishing> => ({
  ...(await readTrust(line, say)),
  by: operatorName()
})

/** Publishes an artefact from a file. */
export async function publishArtefact(from: string, line: CommandLine, say: Say): Promise<PublishedVersion> {
  if (line.names.length > 0)
    throw new UsageError(`${line.command} --from takes the name and the version of the artefact`)
  const bytes = await readArtefact(from)
  const trusted = parsePublicKeys(line)
  return publishFile(await createPublisher(line, say), { file: basename(from), bytes, trusted })
}

/**
 * @throws {UsageError} when the file cannot be read.
 * @throws {Error} when it is larger than the limit of artefacts.
 */
async function readArtefact(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(resolvePath(file))
    if (size <= largestArtefact) return await readFile(resolvePath(file))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${toReason(cause)}`, { cause })
  }
  throw new Error(`${file} is refused: it is larger than ${largestArtefact} bytes`)
}
