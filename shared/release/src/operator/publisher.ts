import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type PublishedVersion, type Publishing, publishFile } from '../publish/publish-artefact.ts'
import { toReason, UsageError } from '../store/errors.ts'
import { resolvePath } from '../store/places.ts'
import { type CommandLine, parsePublicKeys } from './command-line.ts'
import { operatorName, readTrust, type Say } from './operator.ts'

/** Reads what a publication is verified and signed with. */
export const createPublisher = async (line: CommandLine, say: Say): Promise<Publishing> => ({
  ...(await readTrust(line, say)),
  by: operatorName()
})

/** Publishes an artefact from a file. @throws {UsageError} when the file cannot be read. */
export async function publishArtefact(from: string, line: CommandLine, say: Say): Promise<PublishedVersion> {
  if (line.names.length > 0)
    throw new UsageError(`${line.command} --from takes the name and the version of the artefact`)
  const bytes = await readFile(resolvePath(from)).catch((cause: unknown) => {
    throw new UsageError(`${from} cannot be read: ${toReason(cause)}`, { cause })
  })
  const trusted = parsePublicKeys(line)
  return publishFile(await createPublisher(line, say), { file: basename(from), bytes, trusted })
}
