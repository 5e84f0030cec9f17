import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monolithFile, runBuild } from '@eqs/build'
import { hostFiles } from '@eqs/build/published-files'
import { remoteNames } from '@eqs/build/workspace'
import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { discoveryDocument } from '@eqs/contracts/discovery'
import {
  FolderStore,
  latestEntry,
  liveConfig,
  type ReleaseKeys,
  readHostRelease,
  readText,
  renderHtml,
  signDiscovery
} from '@eqs/release'
import * as v from 'valibot'

/**
 * Schema of `monolith.json`, which the build of the monolith writes beside the built files: the integrity of
 * each file, and the files of each chunk group.
 */
const description = v.object({
  assets: v.record(v.string(), v.string()),
  groups: v.record(v.string(), v.array(v.string()))
})

/**
 * Builds host and remotes as a single application, the monolith. HTML, early calls and preloading are the
 * same as in the federated build, so a difference between the two builds is the cost of federation.
 *
 * @param federated store with the staged federated build.
 * @param keys sign the discovery document of the monolith.
 * @param folder folder of the new store.
 * @returns the store with the page and the files of the monolith.
 * @throws {Error} when the federated build is not staged or a remote is not live.
 */
export async function buildMonolith(
  federated: FolderStore,
  keys: ReleaseKeys,
  folder: string
): Promise<FolderStore> {
  const live = await latestEntry(federated)
  if (!live) throw new Error('lay the federated build out first')
  const discovery = v.parse(
    discoveryDocument,
    JSON.parse((await readText(federated, 'discovery.json')) ?? '')
  )
  const store = new FolderStore(folder)
  const draft = await mkdtemp(`${folder}-draft-`)
  const env = { releaseKeys: keys.publicKeys.join() }
  await runBuild({ folder: 'e2e/bench', outputPath: draft, env })
  const text = (file: string) => readFile(join(draft, file), 'utf8')
  const boot = (await text(hostFiles.boot)).trim()
  const { assets, groups } = v.parse(v.pipe(v.string(), v.parseJson(), description), await text(monolithFile))
  for (const file of await readdir(draft))
    await store.replace(`host/monolith/${file}`, await readFile(join(draft, file)))
  const group = (name: string) => [...(groups[name] ?? [])]
  const microFrontends: DiscoveryDocument['microFrontends'] = {}
  for (const name of remoteNames()) {
    const [version] = discovery.microFrontends[name] ?? []
    if (!version) throw new Error(`${name} is not live`)
    const { extras } = version
    const chunks = Object.fromEntries(Object.keys(extras.chunks).map(chunk => [chunk, group(chunk)]))
    const initial = group(name)
    microFrontends[name] = [
      { ...version, url: `/host/monolith/${initial[0]}`, extras: { ...extras, initial, chunks, assets } }
    ]
  }
  const host = await readHostRelease(federated, live.entry.state.host)
  const initial = group('main').filter(file => file.endsWith('.js'))
  const html = renderHtml({
    host: { ...host, version: 'monolith', initial, assets, boot },
    discovery: signDiscovery(keys, { release: 1, host: host.version }, microFrontends),
    config: await liveConfig(federated)
  })
  await store.replace('index.html', html)
  return store
}
