import { containerName, developedVersion, entryFile, readManifest } from '@eqs/build'
import {
  type DiscoveryDocument,
  discoveryDocument,
  discoverySchema,
  type PublishedRemote
} from '@eqs/contracts/discovery'
import { configOfPage, inlineJson, liveConfig, readText, type Store } from '@eqs/release'
import * as v from 'valibot'

/**
 * Renders the page that loads the host and the remotes in development from the development server. It has no
 * Content Security Policy and no integrity.
 */
export async function developmentPage(store: Store, remotes: readonly string[]): Promise<string> {
  const discovery = await toDiscovery(store, remotes)
  // A page in development has no service worker that could receive push messages.
  const { pushAppId: _, ...live } = configOfPage(await liveConfig(store))
  // `?inspeccionar` shows the versions and parts of the page.
  const config = { ...live, previews: true }
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>EQS Club</title>
<link rel="icon" href="data:,">
<script type="application/json" id="eqs-config">${inlineJson(config)}</script>
<script type="application/json" id="eqs-discovery">${inlineJson(discovery)}</script>
<script>${refreshHook}</script>
<script defer src="/host-dev/main.js"></script>
<link rel="stylesheet" href="/host-dev/main.css">
</head>
<body><div id="root"></div></body>
</html>
`
}

// React Refresh needs this hook before any script runs. Several builds on a page register their renderers there.
const refreshHook = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,checkDCE(){},
onCommitFiberRoot(){},onCommitFiberUnmount(){},onScheduleFiberRoot(){},inject(renderer){const id=this.renderers.size+1;this.renderers.set(id,renderer);return id}}`

/**
 * Returns the live discovery document with the remotes in development in place of their published versions. A
 * host in development accepts any signature.
 */
async function toDiscovery(store: Store, remotes: readonly string[]): Promise<DiscoveryDocument> {
  const text = await readText(store, 'discovery.json')
  const live = text === undefined ? undefined : v.parse(discoveryDocument, JSON.parse(text))
  const microFrontends: DiscoveryDocument['microFrontends'] = { ...live?.microFrontends }
  for (const name of remotes) microFrontends[name] = [await toPublished(name)]
  return {
    schema: discoverySchema,
    release: live?.release ?? 1,
    host: live?.host ?? developedVersion,
    microFrontends,
    signature: `${'A'.repeat(86)}==`
  }
}

async function toPublished(name: string): Promise<PublishedRemote> {
  return {
    url: `/${name}/${entryFile}`,
    // A placeholder, because the files change with every edit. A host in development does not check it.
    metadata: { integrity: `sha384-${'A'.repeat(64)}`, version: developedVersion },
    deployment: { traffic: 100, default: true },
    extras: {
      contract: 1,
      container: containerName(name, developedVersion),
      assets: {},
      initial: [entryFile],
      chunks: {},
      shared: {},
      remote: await readManifest(name)
    }
  }
}
