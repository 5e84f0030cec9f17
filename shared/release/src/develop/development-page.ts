import { containerName, developedVersion, entryFile, readManifest } from '@eqs/build'
import {
  type DiscoveryDocument,
  discoveryDocument,
  discoverySchema,
  type PublishedRemote
} from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { liveConfig } from '../render/client-config.ts'
import { configOfPage, type DeploymentConfig } from '../render/deployment-config.ts'
import { inlineJson } from '../render/render-html.ts'
import { readText, type Store } from '../store/store.ts'

/**
 * Returns the page of a club in which some remotes, and the host, come from the development server. It has no
 * policy and no integrity.
 */
export async function developmentPage(store: Store, remotes: readonly string[]): Promise<string> {
  return renderDevelopmentHtml(await discover(store, remotes), await liveConfig(store))
}

/**
 * Returns the live release with the remotes in development in place of their published versions. A host in
 * development requires no signature.
 */
async function discover(store: Store, remotes: readonly string[]): Promise<DiscoveryDocument> {
  const text = await readText(store, 'discovery.json')
  const live = text === undefined ? undefined : v.parse(discoveryDocument, JSON.parse(text))
  const microFrontends: DiscoveryDocument['microFrontends'] = { ...live?.microFrontends }
  for (const name of remotes) microFrontends[name] = [await describe(name)]
  return {
    schema: discoverySchema,
    release: live?.release ?? 1,
    host: live?.host ?? developedVersion,
    microFrontends,
    signature: `${'A'.repeat(86)}==`
  }
}

async function describe(name: string): Promise<PublishedRemote> {
  return {
    url: `/${name}/${entryFile}`,
    // Files that change with every edit have no integrity, and the host's development build does not require
    // it.
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

function renderDevelopmentHtml(discovery: DiscoveryDocument, config: DeploymentConfig): string {
  // Two builds in one page can refresh together only when each finds React's hook before any script runs,
  // together with the renderers that registered earlier.
  const hook = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,checkDCE(){},
onCommitFiberRoot(){},onCommitFiberUnmount(){},onScheduleFiberRoot(){},inject(renderer){const id=this.renderers.size+1;this.renderers.set(id,renderer);return id}}`
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>EQS Club</title>
<link rel="icon" href="data:,">
<script type="application/json" id="eqs-config">${inlineJson(configOfPage(config))}</script>
<script type="application/json" id="eqs-discovery">${inlineJson(discovery)}</script>
<script>${hook}</script>
<script defer src="/host-dev/main.js"></script>
<link rel="stylesheet" href="/host-dev/main.css">
</head>
<body><div id="root"></div></body>
</html>
`
}
