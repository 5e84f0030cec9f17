import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bootConfig, compile, monolithConfig, remoteNames } from '@eqs/build'
import type { DiscoveryDocument } from '@eqs/navigation/discovery'
import { discoveryDocument } from '@eqs/navigation/discovery'
import {
  compressed,
  FolderStore,
  integrityOf,
  latestEntry,
  type ReleaseKeys,
  readClientConfig,
  readHostRelease,
  readText,
  renderHtml,
  signDiscovery
} from '@eqs/release'
import * as v from 'valibot'

/**
 * Builds the same sources as one application, with the same HTML, the same early data and the same preloading: what
 * federation costs is the only difference.
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
  const built = await compile(monolithConfig(draft, keys.publicKeys))
  await compile(
    bootConfig({ folder: 'host', mode: 'production', outputPath: draft, releaseKeys: keys.publicKeys })
  )
  const boot = (await readFile(join(draft, 'boot.js'), 'utf8')).trim()

  const assets: Record<string, string> = {}
  for (const file of await readdir(draft)) {
    const bytes = await readFile(join(draft, file))
    assets[file] = integrityOf(bytes)
    await store.replace(`host/monolith/${file}`, bytes)
    const smaller = await compressed(file, bytes)
    if (smaller) await store.replace(`host/monolith/${file}.br`, smaller)
  }
  const group = (name: string) => [...(built.groups.get(name) ?? [])]
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
    discovery: signDiscovery(keys, 1, microFrontends),
    config: await readClientConfig(federated)
  })
  await store.replace('index.html', html)
  return store
}
