import { parseArgs } from 'node:util'
import { containerName, developmentConfig, entryFile, remoteNames, standaloneConfig } from '@eqs/build'
import type { DiscoveryDocument, PublishedRemote } from '@eqs/navigation/discovery'
import { discoveryDocument, discoverySchema } from '@eqs/navigation/discovery'
import * as v from 'valibot'
import { readManifest } from './build-remote.ts'
import { readClientConfig } from './client-config.ts'
import { dataDir, releaseKeyFile, staticRootFolder } from './data-dir.ts'
import { answerCandidates } from './dev-candidate.ts'
import { startDevServer } from './dev-server.ts'
import { createGate } from './gate/gate.ts'
import { ensureReleaseKeys } from './keys/release-keys.ts'
import { layOut } from './lay-out.ts'
import { renderDevelopmentHtml } from './render-html.ts'
import { startClub } from './start-club.ts'
import { FolderStore } from './store/folder-store.ts'
import { readText } from './store/store.ts'

// `npm run dev`: the host and every remote from their sources, repainting what changes. `-- mf-account` works on one
// remote while the others are the published ones; `-- mf-account --standalone` shows one alone, without the host.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { standalone: { type: 'boolean' } }
})
const port = Number(process.env.PORT ?? 3000)
const unknown = positionals.filter(name => !remoteNames().includes(name))
if (unknown.length > 0)
  stop(`no remote is named ${unknown.join(', ')}: there are ${remoteNames().join(', ')}`)
if (values.standalone && positionals.length !== 1)
  stop('name the one remote to show: npm run dev -- mf-account --standalone')
const worked = positionals.length > 0 ? positionals : remoteNames()
const version = '0.0.0'

const root = new FolderStore(staticRootFolder())
if (positionals.length > 0 && !values.standalone)
  await layOut({
    store: root,
    keys: await ensureReleaseKeys(releaseKeyFile(), root),
    gate: createGate({ store: root, withoutSmoke: 'working on it' }),
    onBuild: (name, built) => say(`building ${name}@${built}`)
  })
const behind = await startClub({ root, port: 0 })

const first = answerCandidates(worked)

if (values.standalone) {
  await startDevServer({ configs: worked.map(standaloneConfig), port, behind: behind.address, first })
} else {
  await startDevServer({
    configs: ['host', ...worked].map(name => developmentConfig(name, version)),
    port,
    behind: behind.address,
    first,
    page: async () => renderDevelopmentHtml(await discover(), await readClientConfig(root))
  })
}
say(`EQS Club is being worked on at http://localhost:${port} (${worked.join(', ')}; data in ${dataDir()})`)

/** The live release, with what is being worked on in its place. A host being worked on asks for no signature. */
async function discover(): Promise<DiscoveryDocument> {
  const text = positionals.length > 0 ? await readText(root, 'discovery.json') : undefined
  const live = text === undefined ? undefined : v.parse(discoveryDocument, JSON.parse(text))
  const microFrontends: DiscoveryDocument['microFrontends'] = { ...live?.microFrontends }
  for (const name of worked) microFrontends[name] = [await describe(name)]
  return {
    schema: discoverySchema,
    release: live?.release ?? 1,
    microFrontends,
    signature: `${'A'.repeat(86)}==`
  }
}

async function describe(name: string): Promise<PublishedRemote> {
  return {
    url: `/${name}/${entryFile}`,
    // Files that change at every keystroke have no integrity; the host's development build does not ask for one.
    metadata: { integrity: `sha384-${'A'.repeat(64)}`, version },
    deployment: { traffic: 100, default: true },
    extras: {
      contract: 1,
      container: containerName(name, version),
      assets: {},
      initial: [entryFile],
      chunks: {},
      shared: {},
      remote: await readManifest(name)
    }
  }
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
