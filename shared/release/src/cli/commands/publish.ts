import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CommandLine, needed, parsePublicKeys } from '../../operator/command-line.ts'
import { operatorName, readTrust, type Say } from '../../operator/operator.ts'
import { type PublishedVersion, publishFile } from '../../publish/publish-artefact.ts'
import { toReason, UsageError } from '../../store/errors.ts'
import { refuseToBuild, resolvePath } from '../../store/places.ts'
import type { Command } from '../command.ts'

export const publish: Command = {
  name: 'publish',
  takes: '[name] [version]',
  summary: 'add a version to the store: build it, or take it from an artefact',
  options: [
    ['from', 'an artefact file, in place of a name'],
    ['key', 'further public keys that may have signed it'],
    'withoutHistory',
    'json',
    'dryRun'
  ],
  examples: [
    'publish mf-account                    the version of its package.json',
    'publish mf-account 1.2.0              or mf-account@1.2.0',
    'publish --from mf-account.eqs'
  ],
  json: 'name, version, digest, isNew',
  async perform(line, say) {
    const { from, key } = line.values
    if (key !== undefined && from === undefined) throw new UsageError('--key is for publish --from')
    const published =
      from === undefined ? await publishHere(line, say) : await publishArtefact(from, line, say)
    const { name, version, isNew, digest } = published
    // A repeated job has done nothing wrong, so this is not an error.
    const first = isNew
      ? `published ${name}@${version}`
      : `${name}@${version} is already published with the same files`
    return { text: `${first}\n  artefact sha256-${digest}`, data: published }
  }
}

/** Building needs a bundler, which other commands need not load. */
async function publishHere(line: CommandLine, say: Say): Promise<PublishedVersion> {
  const [asked, own] = line.names
  const wanted = needed(asked, 'the name, as in publish mf-account 1.2.0,')
  refuseToBuild()
  const { publish: publishVersion, wantedVersion } = await import('../../publish/checkout.ts')
  // A mistyped name is refused before the publisher creates the data folder and a key.
  const version = wantedVersion(wanted, own)
  return publishVersion({ ...(await readTrust(line, say)), by: operatorName() }, version)
}

export async function publishArtefact(from: string, line: CommandLine, say: Say): Promise<PublishedVersion> {
  if (line.names.length > 0)
    throw new UsageError(`${line.command} --from takes the name and the version of the artefact`)
  const bytes = await readFile(resolvePath(from)).catch((cause: unknown) => {
    throw new UsageError(`${from} cannot be read: ${toReason(cause)}`, { cause })
  })
  const trusted = parsePublicKeys(line)
  const publisher = { ...(await readTrust(line, say)), by: operatorName() }
  return publishFile(publisher, { file: basename(from), bytes, trusted })
}
