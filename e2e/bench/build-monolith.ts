import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bootConfig, compile, monolithConfig, remoteNames } from '@eqs/build'
import type { DiscoveryDocument } from '@eqs/navigation/discovery'
import { discoverySchema } from '@eqs/navigation/discovery'
import {
  integrityOf,
  readLiveRelease,
  releaseFile,
  renderHtml,
  StaticRoot,
  writeCompressed
} from '@eqs/release'

/**
 * Builds the same sources as one application, with the same HTML, the same early data and the same preloading: what
 * federation costs is the only difference.
 */
export async function buildMonolith(federated: StaticRoot, folder: string): Promise<StaticRoot> {
  const live = await readLiveRelease(federated)
  if (!live) throw new Error('lay the federated build out first')
  const root = new StaticRoot(folder)
  const draft = await mkdtemp(`${folder}-draft-`)
  const built = await compile(monolithConfig(draft))
  await compile(bootConfig({ folder: 'host', mode: 'production', outputPath: draft }))
  const boot = (await readFile(join(draft, 'boot.js'), 'utf8')).trim()

  const assets: Record<string, string> = {}
  for (const file of await readdir(draft)) {
    assets[file] = integrityOf(await readFile(join(draft, file)))
    await writeCompressed(join(draft, file))
  }
  const group = (name: string) => [...(built.groups.get(name) ?? [])]
  const microFrontends: DiscoveryDocument['microFrontends'] = {}
  for (const name of remoteNames()) {
    const [version] = live.discovery.microFrontends[name] ?? []
    if (!version) throw new Error(`${name} is not live`)
    const { extras } = version
    const chunks = Object.fromEntries(Object.keys(extras.chunks).map(chunk => [chunk, group(chunk)]))
    const initial = group(name)
    microFrontends[name] = [
      { ...version, url: `/host/monolith/${initial[0]}`, extras: { ...extras, initial, chunks, assets } }
    ]
  }
  await root.adopt(draft, 'host/monolith')
  const host = JSON.parse((await federated.read(`host/${live.hostVersion}/${releaseFile}`)) ?? '')
  const html = renderHtml({
    host: {
      ...host,
      version: 'monolith',
      initial: group('main').filter(file => file.endsWith('.js')),
      assets,
      boot
    },
    discovery: { schema: discoverySchema, microFrontends },
    config: live.config
  })
  await writeFile(root.path('index.html'), html)
  return root
}
