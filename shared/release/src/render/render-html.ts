import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { versionPath } from '@eqs/contracts/discovery'
import type { HostRelease } from '../published/release-files.ts'
import { contentSecurityPolicy, toOrigins } from './content-security-policy.ts'
import { configOfPage, type DeploymentConfig } from './deployment-config.ts'
import { linkPreview } from './link-preview.ts'
import type { RenderedScreen } from './rendered-screens.ts'

export interface HtmlParts {
  readonly host: HostRelease
  readonly discovery: DiscoveryDocument
  readonly config: DeploymentConfig
  /** Rendered screen of the page. Without one the page shows the shell's outline. */
  readonly screen?: RenderedScreen | undefined
}

/**
 * Renders a page of the club. The shell's styles are inlined, so that a browser can use all of its six
 * connections for code and data. The boot script starts the route's requests before the shell's code arrives,
 * and hides the rendered screen from members who get another version.
 */
export function renderHtml({ host, discovery, config, screen }: HtmlParts): string {
  const url = (file: string) => `/${versionPath('host', host.version)}/${file}`
  const integrity = (file: string) => `integrity="${host.assets[file]}" crossorigin="anonymous"`
  return `<!doctype html>
<html lang="es-AR"${screen ? ' data-rendered' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${host.shell.head}
<meta name="eqs-host" content="${host.version}">
<meta name="eqs-release" content="${discovery.release}">
${screen ? `<meta name="eqs-rendered" content="${screen.path} ${screen.version}">\n` : ''}<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ host, config, screen })}">
${preconnectTag(config.apiBase)}${linkPreview({ host, config, screen })}
<style>${host.shell.css}</style>
${screen ? `<style>${screen.css}</style>\n` : ''}${host.initial.map(file => `<script defer src="${url(file)}" ${integrity(file)}></script>`).join('\n')}
<script type="application/json" id="eqs-config">${inlineJson(configOfPage(config, host.configNames))}</script>
<script type="application/json" id="eqs-discovery">${inlineJson(discovery)}</script>
<script>${host.boot}</script>
</head>
<body>
${screen ? `<div id="rendered">${screen.html}</div>\n` : ''}<div id="root">${host.shell.html}</div>
${screen ? `<script>${screen.handOver}</script>\n` : ''}<noscript>EQS Club necesita JavaScript para funcionar.</noscript>
</body>
</html>
`
}

/** Returns a tag that connects early to a provider on another origin. */
const preconnectTag = (apiBase: string): string =>
  toOrigins(apiBase)
    .map(origin => `<link rel="preconnect" href="${origin}" crossorigin>\n`)
    .join('')

/** Serializes JSON so that it cannot close its script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
