import { type CommandLine, needed } from '../../operator/command-line.ts'
import type { Say } from '../../operator/operator.ts'
import { createPublisher, publishArtefact } from '../../operator/publisher.ts'
import type { PublishedVersion } from '../../publish/publish-artefact.ts'
import { UsageError } from '../../store/errors.ts'
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
    'publish mf-account 1.2.0',
    'publish --from mf-account.eqs'
  ],
  json: 'name, version, digest, isNew',
  async perform(line, { say }) {
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
  const wanted = needed(asked, 'what to publish')
  const { publish: publishVersion, wantedVersion } = await import('../../publish/checkout.ts')
  // A mistyped name is refused before the publisher creates the data folder and a key.
  const version = wantedVersion(wanted, own)
  return publishVersion(await createPublisher(line, say), version)
}
