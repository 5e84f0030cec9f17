import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { versionPath } from '@eqs/contracts/discovery'
import type { HostRelease } from '../published/release-files.ts'
import { contentSecurityPolicy, originOf } from './content-security-policy.ts'
import { configOfPage, type DeploymentConfig } from './deployment-config.ts'
import { linkPreview } from './link-preview.ts'
import type { RenderedScreen } from './rendered-screens.ts'

export interface HtmlParts {
  readonly host: HostRelease
  readonly discovery: DiscoveryDocument
  readonly config: DeploymentConfig
  /** The screen that is seen before any code comes; the shell's outline where there is none. */
  readonly screen?: RenderedScreen | undefined
}

/**
 * The one HTML of the club, with the shell's styles in it: a browser that opens six connections at a time then spends
 * all of them on code and data. It holds all that the first screen needs to know, so that after it everything else is asked
 * for at once: the boot script starts the route's files and data before the shell's code arrives, and hides the screen in the page
 * from whoever gets another one.
 */
export function renderHtml({ host, discovery, config, screen }: HtmlParts): string {
  const url = (file: string) => `/${versionPath('host', host.version)}/${file}`
  const checked = (file: string) => `integrity="${host.assets[file]}" crossorigin="anonymous"`
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
${openConnection(config.apiBase)}${linkPreview({ host, config, screen })}
<style>${host.shell.css}</style>
${screen ? `<style>${screen.css}</style>\n` : ''}${host.initial.map(file => `<script defer src="${url(file)}" ${checked(file)}></script>`).join('\n')}
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

/** Tells the browser to connect to a provider on another origin while it reads the page: the first calls need it. */
const openConnection = (apiBase: string): string =>
  originOf(apiBase)
    .map(origin => `<link rel="preconnect" href="${origin}" crossorigin>\n`)
    .join('')

/** JSON that cannot end the script element it stands in. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
