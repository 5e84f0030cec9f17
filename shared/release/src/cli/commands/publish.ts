import { type CommandLine, needed, parseName, parsePublicKeys } from '../../operator/command-line.ts'
import type { Say } from '../../operator/operator.ts'
import { createPublisher, publishArtefact } from '../../operator/publisher.ts'
import { copyVersion } from '../../publish/copy.ts'
import type { PublishedVersion } from '../../publish/publish-artefact.ts'
import { UsageError } from '../../store/errors.ts'
import { openStore } from '../../store/places.ts'
import type { Answer, Command } from '../command.ts'

export const publish: Command = {
  name: 'publish',
  takes: '[name] [version]',
  summary: 'add a version to the store: build it, or take it from an artefact or another store',
  options: [
    ['from', 'an artefact file; with NAME@VERSION, the store of another club'],
    ['key', 'further public keys that may have signed it'],
    'withoutHistory',
    'json',
    'dryRun'
  ],
  examples: [
    'publish mf-account                    the version of its package.json',
    'publish mf-account 1.2.0',
    'publish --from mf-account.eqs',
    "publish mf-account@1.2.0 --from /srv/staging --store 's3://club/live?region=sa-east-1'"
  ],
  json: 'name, version, digest, isNew; of another store, from and to',
  async perform(line, { say }) {
    const { from, key } = line.values
    if (key !== undefined && from === undefined) throw new UsageError('--key is for publish --from')
    if (from !== undefined && line.names.length > 0) return copyFrom(from, line, say)
    const published =
      from === undefined ? await publishHere(line, say) : await publishArtefact(from, line, say)
    return { text: resultText(published, 'published', ''), data: published }
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

/** Publishes a version of another club, byte for byte. */
async function copyFrom(from: string, line: CommandLine, say: Say): Promise<Answer> {
  const [named = '', extra] = line.names
  if (extra !== undefined || !named.includes('@'))
    throw new UsageError(
      'publish --from takes no name with an artefact file, and one version with a store, as in mf-account@1.2.0'
    )
  const wanted = parseName(named)
  const origin = openStore(from)
  const publisher = await createPublisher(line, say)
  const publicKeys = [...publisher.keys.publicKeys, ...parsePublicKeys(line)]
  const copied = await copyVersion(publisher, { store: origin, publicKeys }, wanted)
  const to = publisher.store.place
  return {
    text: resultText(copied, 'copied', ` from ${origin.place} to ${to}`),
    data: { ...copied, from: origin.place, to }
  }
}

/** Returns the message with the digest of the artefact. */
function resultText({ name, version, isNew, digest }: PublishedVersion, done: string, where: string): string {
  // A repeated job has done nothing wrong, so this is no error.
  const first = isNew
    ? `${done} ${name}@${version}${where}`
    : `${name}@${version} is there already, and is the same`
  return `${first}\n  artefact sha256-${digest}`
}
